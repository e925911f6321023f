import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateApiKey } from '@stempel/auth/api-key';
import type { ProvisioningCall } from '@stempel/services/access/provisioning';
import { makeProvisionedWorkspace, type ProvisionedWorkspace } from '@stempel/services/testing';
import { afterAll } from 'vitest';
import { createScimHandler, type ScimSettings, scimPath } from '../index.ts';

type Json = Record<string, unknown>;

// biome-ignore lint/suspicious/noExplicitAny: the tests read bodies as strangers do, by whatever path they expect.
export type Reply = { status: number; headers: Headers; body: any; text: string };

/** An identity provider that talks to a workspace of its own over real HTTP. */
export type Provider = ProvisionedWorkspace & {
  key: string;
  /** Address of the interface. */
  address: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
};

export type ProviderOptions = Partial<Pick<ScimSettings, 'load' | 'now' | 'onFault'>> & {
  provisioning?: boolean;
  settings?: Parameters<typeof makeProvisionedWorkspace>[2];
};

const generous = { perSecond: 100_000, burst: 100_000 };

/** Starts the handler on a port of its own; it ends with the tests of the file. */
export async function connectProvider(
  db: ProvisioningCall['db'],
  options: ProviderOptions = {},
): Promise<Provider> {
  const { provisioning = true, settings, ...handlerOptions } = options;
  const { key, hash, last4 } = generateApiKey('production');
  const made = await makeProvisionedWorkspace(db, { hash, last4, provisioning }, settings);
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const handler = createScimHandler({
    db,
    environment: 'production',
    baseUrl,
    load: generous,
    onFault: (error) => console.error(error),
    ...handlerOptions,
  });
  server.on('request', (request, response) => void handler(request, response));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `${baseUrl}${scimPath}`;
  return { ...made, key, address, send: sender(address, key) };
}

function sender(address: string, key: string): Provider['send'] {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: Json | undefined = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: parsed, text };
  };
}
