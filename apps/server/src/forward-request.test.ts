import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { forwardRequest } from './forward-request.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('method, path, headers and body arrive as they were sent, and so does the answer', async () => {
  const behind = await serve((request, response) => {
    response.writeHead(
      203,
      [
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ].flat(),
    );
    response.write(`${request.method} ${request.url} ${request.headers['x-given']} `);
    request.pipe(response);
  });
  const front = await serve((request, response) => void forwardRequest(behind, request, response));
  const headers = { 'x-given': 'yes' };
  const answer = await fetch(`${front}/a?b=%20c`, { method: 'PUT', headers, body: 'body' });
  expect(answer.status).toBe(203);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await answer.text()).toBe('PUT /a?b=%20c yes body');
});

test('a server that is away is an error of the call, for its caller to answer', async () => {
  const front = await serve((request, response) => {
    forwardRequest('http://127.0.0.1:9', request, response).catch(() => response.writeHead(502).end());
  });
  expect((await fetch(front)).status).toBe(502);
});
