// biome-ignore lint/style/noRestrictedImports: leads to a process of our own on loopback, the only place that PAGES_AT accepts.
import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** Answers a request with the answer of another server on this machine; headers and body pass unchanged. */
export async function forwardRequest(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, headers, url = '/' } = request;
  const options = { ...(method === undefined ? {} : { method }), headers };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const onward = send(new URL(url, origin), options, resolve);
    onward.once('error', reject);
    request.pipe(onward);
  });
  for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(at, at + 2);
    if (name.toLowerCase() !== 'connection') response.appendHeader(name, value);
  }
  response.writeHead(answer.statusCode ?? 502);
  await pipeline(answer, response);
}
