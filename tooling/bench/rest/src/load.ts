import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OrderProcess, startOrderProcess } from '@stempel/bench-common/order-process';

/**
 * Some clients that send the prepared requests of a file, each one after the other, for some seconds or until
 * `calls` are made; every answer must have the expected status.
 */
export type LoadOrder = {
  port: number;
  file: string;
  clients: number;
  seconds: number;
  expected: string;
  calls?: number;
};
export type LoadResult = { perSecond: number; medianMs: number; p99Ms: number };

export type Generator = OrderProcess<LoadOrder, LoadResult>;

/** Starts a load generator in a process of its own. */
export const startGenerator = (): Promise<Generator> =>
  startOrderProcess(new URL('./load-generator.ts', import.meta.url));

export type PreparedRequest = {
  method?: 'GET' | 'POST';
  path: string;
  key: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Writes requests as they go over the wire; returns the file the generator reads them from. */
export function prepareRequests(dir: string, name: string, requests: readonly PreparedRequest[]): string {
  const file = join(dir, `${name}.json`);
  const texts = requests.map(({ method = 'GET', path, key, body, headers }) => {
    const payload = body === undefined ? '' : JSON.stringify(body);
    const lines = Object.entries({
      host: '127.0.0.1',
      authorization: `Bearer ${key}`,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
      ...headers,
    }).map(([field, value]) => `${field}: ${value}\r\n`);
    return `${method} /api${path} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`;
  });
  writeFileSync(file, JSON.stringify(texts));
  return file;
}
