import { existsSync, readdirSync } from 'node:fs';
import { clientOf } from '@stempel/api/testing';
import { mintKey } from '@stempel/auth/testing';
import { connectDatabase, type Database, newId } from '@stempel/db';
import {
  emptyDatabase,
  findPgbouncer,
  makeWorkspace,
  type Pgbouncer,
  startPgbouncer,
  testSecret,
} from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callConsole, type Person, signInAt } from './testing/console-client.ts';
import {
  emptyDataDir,
  runCommand,
  runToEnd,
  type ServerProcess,
  startProcess,
} from './testing/start-process.ts';

// Two servers behind one pgbouncer in transaction mode, whose four sessions serve all of their connections.

const program = findPgbouncer();
const password = 'a long enough sentence';

describe.skipIf(!program)('behind pgbouncer in transaction mode', () => {
  let pgbouncer: Pgbouncer;
  let servers: ServerProcess[] = [];
  let given: { DATABASE_URL: string; DATABASE_DIRECT_URL: string; STEMPEL_SECRET: string; DATA_DIR: string };
  let db: Database;
  const unnamed = { DATABASE_PREPARED_STATEMENTS: 'off' };
  const folders = [emptyDataDir(), emptyDataDir()];
  const at = (call: number) => servers[call % 2]?.origin ?? '';

  beforeAll(async () => {
    const ownerUrl = await emptyDatabase();
    pgbouncer = await startPgbouncer(program ?? '', ownerUrl, {
      pool_mode: 'transaction',
      default_pool_size: 4,
    });
    given = {
      DATABASE_URL: pgbouncer.addressOf(ownerUrl),
      DATABASE_DIRECT_URL: ownerUrl,
      STEMPEL_SECRET: testSecret,
      DATA_DIR: folders[0] ?? '',
    };
    db = connectDatabase({ url: ownerUrl, poolSize: 2 });
    // Both find an empty database: they migrate it at once.
    servers = await Promise.all(folders.map((DATA_DIR) => startProcess({ ...given, ...unnamed, DATA_DIR })));
  }, 240_000);

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await db?.close();
    await pgbouncer?.stop();
  });

  test('neither server had a problem to start', () => {
    expect(servers.map((server) => server.stderr())).not.toContainEqual(expect.stringContaining('error'));
  });

  test('a server without a direct address says at start what to set', async () => {
    const { DATABASE_DIRECT_URL: _, ...indirect } = given;
    const { code, stderr } = await runToEnd({ ...indirect, PORT: '1' });
    expect(code).toBe(1);
    expect(stderr).toContain('set DATABASE_DIRECT_URL to an address of PostgreSQL itself');
    expect(stderr).toContain('set DATABASE_PREPARED_STATEMENTS=off, too');
    const twice = await runToEnd({ ...given, DATABASE_DIRECT_URL: given.DATABASE_URL, PORT: '1' });
    expect(twice.stderr).toContain('DATABASE_DIRECT_URL leads through a pooler');
  });

  test('a server with names says at start which setting does without them', async () => {
    const { code, stderr } = await runToEnd({ ...given, PORT: '1' });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /did not start\.\nDATABASE_URL leads through a pooler.*set DATABASE_PREPARED_STATEMENTS=off/,
    );
  });

  test('240 writes in two workspaces, at both servers at once, are seen where they belong and nowhere else', async () => {
    const workspaces = await Promise.all([makeWorkspace(db), makeWorkspace(db)]);
    const keys = await Promise.all(
      workspaces.map(async ({ id }) => [(await mintKey(db, id)).key, (await mintKey(db, id)).key]),
    );
    const write = async (call: number) => {
      const of = call % 3 === 0 ? 0 : 1;
      const key = keys[of]?.[(call >> 1) % 2] ?? '';
      const code = `${of ? 'two' : 'one'}-${call}`;
      const body = { code, name: code };
      const { status } = await clientOf(at(call), key)('POST', '/projects', { body });
      const { json } = await clientOf(at(call + 1), key)('GET', '/projects?limit=100');
      const foreign = (json.data as { code: string }[]).filter((row) =>
        row.code.startsWith(of ? 'one' : 'two'),
      );
      return { status, foreign };
    };
    // Six for each session: more wait for one than there are, and nobody so long that a server says it is busy.
    const lanes = 24;
    const inTurn = async (lane: number) => {
      const answers: Awaited<ReturnType<typeof write>>[] = [];
      for (let call = lane; call < 240; call += lanes) answers.push(await write(call));
      return answers;
    };
    const answers = (await Promise.all(Array.from({ length: lanes }, (_, lane) => inTurn(lane)))).flat();
    expect(answers).toHaveLength(240);
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(answers.flatMap(({ foreign }) => foreign)).toEqual([]);
  });

  describe('people', () => {
    let owner: Person;
    beforeAll(async () => {
      const words = ['--slug', 'pooled', '--name', 'Pooled', '--time-zone', 'Europe/Oslo'];
      const person = ['--owner-email', 'o@pooled.example', '--owner-name', 'O', '--owner-password', password];
      const made = await runCommand(['workspace', 'create', ...words, ...person], { ...given, ...unnamed });
      expect(made).toMatchObject({ code: 0 });
      owner = await signInAt(at(0), 'o@pooled.example', password);
    });

    test('sign in at one and are known at the other', async () => {
      const me = await fetch(`${at(1)}/internal/auth/me`, { headers: owner });
      expect(me.status).toBe(200);
    });

    test('an export asked for at one is carried out', async () => {
      const { data } = await callConsole(at(1), owner, 'jobs.startExport', {
        format: 'csv',
        resources: ['projects'],
      });
      const look = async () => {
        const { data: run } = await callConsole(at(0), owner, 'jobs.get', { id: data.id });
        expect(run.state).toBe('succeeded');
      };
      await vi.waitFor(look, { timeout: 8_000, interval: 100 });
    });

    test('mails announced by one server are sent by the other, too', async () => {
      const mails = (folder: string) =>
        existsSync(`${folder}/outbox`) ? readdirSync(`${folder}/outbox`).length : 0;
      const [own = '', other = ''] = folders;
      let sent = mails(own) + mails(other);
      // Whoever is quicker takes it.
      for (let call = 0; call < 100 && mails(other) === 0; call += 1) {
        const invited = { email: `${newId()}@pooled.example`, name: 'P', role_ids: [] };
        expect((await callConsole(at(0), owner, 'users.invite', invited)).status).toBe(200);
        sent += 1;
        // Sooner than the look that comes every ten seconds.
        await vi.waitFor(() => expect(mails(own) + mails(other)).toBe(sent), {
          timeout: 8_000,
          interval: 20,
        });
      }
      expect(mails(other)).toBeGreaterThan(0);
    });
  });
});
