import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askContract } from './ask-contract.ts';

const contract = {
  info: { version: '1.0.0', description: 'About it', 'x-changelog': [] },
  ...{ tags: [], paths: {}, components: { schemas: {}, responses: {} } },
};

test('the contract is waited for, however long a busy process makes it', { timeout: 30_000 }, async () => {
  const server = createServer((_request, response) => {
    // As the server does: page and API are one process, and whoever makes the contract holds it up.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(contract));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect((await askContract(`http://127.0.0.1:${port}`, '')).version).toBe('1.0.0');
});
