import { migrateDatabase } from '@stempel/db';
import { emptyDatabase, testSecret } from '@stempel/db/testing';
import { expect, vi } from 'vitest';
import { type Person, signInAt } from './console-client.ts';
import { emptyDataDir, runCommand, type ServerProcess, startProcess } from './start-process.ts';

type Json = Record<string, unknown> & { id: string };

/** A running server with one workspace, its owner and its doors. */
export interface MarkedWorld {
  readonly given: Record<string, string>;
  readonly ownerUrl: string;
  readonly dataDir: string;
  readonly server: ServerProcess;
  readonly owner: Person;
  rest(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Json>;
  scim(method: string, path: string, body?: object): Promise<{ status: number; body: Json }>;
  call(kind: 'query' | 'mutation', procedure: string, input?: unknown, as?: Person): Promise<Json>;
  /** Waits for the end of an import or an export. */
  ended(id: string): Promise<string>;
}

/** On an external database, or on the embedded one of a data folder. */
export async function openMarkedWorld(embedded?: {
  ownerUrl: string;
  dataDir: string;
}): Promise<MarkedWorld> {
  const { ownerUrl, dataDir } = embedded ?? { ownerUrl: await emptyDatabase(), dataDir: emptyDataDir() };
  const given = {
    ...{ STEMPEL_SECRET: testSecret, DATA_DIR: dataDir },
    ...(embedded ? {} : { DATABASE_URL: ownerUrl }),
  };
  await migrateDatabase(ownerUrl, { secret: testSecret });
  const [slug, email, password] = ['marked', 'owner@marked.example', 'correct horse battery'];
  const words = [
    ...[
      'workspace',
      'create',
      '--test',
      '--slug',
      slug,
      '--name',
      'Marked',
      '--time-zone',
      'Europe/Copenhagen',
    ],
    ...['--owner-email', email, '--owner-name', 'Ada Owner', '--owner-password', password],
  ];
  expect(await runCommand(words, given)).toMatchObject({ code: 0 });
  const keyOf = async (...more: string[]) =>
    String((await runCommand(['key', 'create', '--workspace', slug, ...more], given)).document.key);
  const key = await keyOf('--service-user', 'hr', '--role', 'Admin');
  const provisioning = await keyOf('--service-user', 'idp', '--provisioning');
  const server = await startProcess({ ...given, LOG_LEVEL: 'debug' });
  const owner = await signInAt(server.origin, email, password);
  const call: MarkedWorld['call'] = async (kind, procedure, input, as = owner) => {
    const query = kind === 'query' ? `?input=${encodeURIComponent(JSON.stringify(input ?? {}))}` : '';
    const answer = await fetch(`${server.origin}/internal/trpc/${procedure}${query}`, {
      method: kind === 'query' ? 'GET' : 'POST',
      headers: { cookie: as.cookie, 'content-type': 'application/json' },
      ...(kind === 'query' ? {} : { body: JSON.stringify(input ?? {}) }),
    });
    const body = await answer.text();
    expect([procedure, answer.status, answer.status < 400 ? '' : body]).toEqual([procedure, 200, '']);
    return JSON.parse(body).result.data;
  };
  return {
    ...{ given, ownerUrl, dataDir },
    server,
    owner,
    call,
    async rest(method, path, body, headers = {}) {
      const answer = await fetch(`${server.origin}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      expect([method, path, answer.ok || text]).toEqual([method, path, true]);
      return text === '' ? {} : JSON.parse(text);
    },
    async scim(method, path, body) {
      const answer = await fetch(`${server.origin}/api/scim/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${provisioning}`, 'content-type': 'application/scim+json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
    },
    ended: (id) =>
      vi.waitFor(
        async () => {
          const { state } = await call('query', 'jobs.get', { id });
          expect(['queued', 'running']).not.toContain(state);
          return String(state);
        },
        { timeout: 60_000, interval: 200 },
      ),
  };
}
