import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authority, certificate } from './testing/authority.ts';

const folder = mkdtempSync(join(tmpdir(), 'stempel-authority-'));
const trusted = join(folder, 'authority.pem');
const server = createServer(certificate, (_, response) => void response.end('over TLS'));
let port: number;

beforeAll(async () => {
  writeFileSync(trusted, authority);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function say(host: string, networks: string[], trusting: boolean, more = {}): Promise<string> {
  const script = join(import.meta.dirname, 'testing', 'call-once.ts');
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: trusting ? trusted : '', ...more };
  const words = [script, `https://${host}:${port}/`, ...networks];
  return (await promisify(execFile)(process.execPath, words, { env })).stdout;
}

const here = ['127.0.0.0/8'];

it.each([
  ['is called where the installation trusts its authority', 'login.example', here, true, '200 over TLS'],
  ['is not called where nobody said that it does', 'login.example', here, false, 'unanswered'],
  [
    'is not called under a name that its certificate does not have',
    'other.example',
    here,
    true,
    'unanswered',
  ],
  ['is not called in a network that is not allowed', 'login.example', [], true, 'network'],
])('a host with a certificate %s', { timeout: 30_000 }, async (_, host, networks, trusting, said) => {
  expect(await say(host, networks, trusting)).toBe(said);
});

it('no proxy of the environment is asked, which would call what it is told to', {
  timeout: 30_000,
}, async () => {
  let asked = 0;
  const proxy = createTcpServer((socket) => {
    asked += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()]);
  const proxied = {
    ...Object.fromEntries(names.map((name) => [name, address])),
    ...{ NODE_USE_ENV_PROXY: '1', NO_PROXY: '', no_proxy: '' },
  };
  expect(await say('login.example', here, true, proxied)).toBe('200 over TLS');
  expect(await say('login.example', [], true, proxied)).toBe('network');
  expect(asked).toBe(0);
  proxy.close();
});
