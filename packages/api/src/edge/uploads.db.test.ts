import { mintKey } from '@stempel/auth/testing';
import { makeWorkspace, testDatabase } from '@stempel/db/testing';
import { systemContext } from '@stempel/services';
import { runJobs } from '@stempel/services/transfer/job-runs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { startEdge, type TestEdge } from '../testing/start-edge.ts';

const db = testDatabase();
let edge: TestEdge;

beforeAll(async () => {
  edge = await startEdge({ db });
});

afterAll(async () => {
  await edge.close();
  expect(edge.errors).toEqual([]);
});

async function tenant({
  isTest = true,
  grants = ['imports:*:all', 'exports:*:all', 'jobs:*:all', 'projects:*:all'],
} = {}) {
  const workspace = await makeWorkspace(db, { isTest });
  const { key } = await mintKey(db, workspace.id, grants);
  const run = () => runJobs(systemContext(db, workspace, Temporal.Now.instant(), 'test'));
  return { workspace, key, run, call: clientOf(edge.origin, key) };
}

const row = '{"resource":"projects","code":"P-1","name":"One"}';
const query = '?format=json&mode=apply&atomicity=all';

function form(
  key: string,
  fields: Record<string, string>,
  file: Blob | null,
  headers: Record<string, string> = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (file) body.set('file', file, 'projects.jsonl');
  const init = { method: 'POST', headers: { Authorization: `Bearer ${key}`, ...headers }, body };
  return fetch(`${edge.origin}/api/admin/imports`, init);
}

const options = { format: 'json', mode: 'apply', atomicity: 'all' };

describe('POST /admin/imports', () => {
  test('takes a form: 202, Location, and the rows are there once it ran', async () => {
    const { key, call, run } = await tenant();
    const answer = await form(key, options, new Blob([row]));
    expect(answer.status).toBe(202);
    const job = (await answer.json()) as { id: string };
    expect(answer.headers.get('location')).toBe(`/api/admin/imports/${job.id}`);
    expect(job).toMatchObject({
      kind: 'import',
      state: 'queued',
      parameters: { file_name: 'projects.jsonl' },
    });
    await run();
    const done = await call('GET', `/admin/imports/${job.id}`);
    expect(done.json).toMatchObject({
      state: 'succeeded',
      counts: { created: 1 },
      progress: { processed: 1, total: 1 },
    });
    expect((await call('GET', `/admin/imports/${job.id}/errors`)).json).toEqual({
      data: [],
      next_cursor: null,
    });
    expect((await call('GET', '/projects?code=P-1')).json.data).toHaveLength(1);
  });

  test('takes the file as the body, with the parameters in the query', async () => {
    const { call, run } = await tenant();
    const csv = {
      headers: { 'Content-Type': 'text/csv' },
      body: 'resource,code,name\r\nprojects,P-2,Two\r\n',
    };
    const answer = await call('POST', '/admin/imports?format=csv&mode=apply&atomicity=row', csv);
    expect(answer.status).toBe(202);
    await run();
    expect((await call('GET', '/projects?code=P-2')).json.data).toHaveLength(1);
  });

  test.each([
    [{ format: 'yaml', mode: 'apply', atomicity: 'all' }, '/format'],
    [{ format: 'json', mode: 'apply' }, '/atomicity'],
    [{ ...options, nonsense: '1' }, '/nonsense'],
  ])('%j is 422 at %s', async (fields, pointer) => {
    const { key } = await tenant();
    const answer = await form(key, fields, new Blob([row]));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ pointer }] });
  });

  test('a form without a file, an empty file and a broken form are refused', async () => {
    const { key, call } = await tenant();
    const without = await form(key, options, null);
    expect([without.status, ((await without.json()) as { errors: unknown }).errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: '/file' })],
    ]);
    expect((await form(key, options, new Blob(['']))).status).toBe(422);
    const broken = { headers: { 'Content-Type': 'multipart/form-data; boundary=x' }, body: 'nothing' };
    expect((await call('POST', '/admin/imports', broken)).status).toBe(400);
    const noBoundary = { headers: { 'Content-Type': 'multipart/form-data' }, body: 'nothing' };
    expect([400, 415]).toContain((await call('POST', '/admin/imports', noBoundary)).status);
  });

  test('a file of a media type that is no table, and a compressed one, are 415', async () => {
    const { call } = await tenant();
    const send = (headers: Record<string, string>) =>
      call('POST', `/admin/imports${query}`, { headers, body: row });
    for (const type of [
      'image/png',
      'application/x-www-form-urlencoded',
      'text/html',
      'nonsense',
      'multipart/mixed',
    ]) {
      expect([type, (await send({ 'Content-Type': type })).status]).toEqual([type, 415]);
    }
    const compressed = await send({ 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' });
    expect(compressed.status).toBe(415);
    for (const type of [
      'application/x-ndjson; charset=utf-8',
      'Text/CSV',
      'application/json',
      'text/plain',
    ]) {
      expect([type, (await send({ 'Content-Type': type })).status]).toEqual([type, 202]);
    }
  });

  test('50 MiB pass and one byte more is 413', async () => {
    const { key, call } = await tenant();
    const limit = 50 * 1024 * 1024;
    const padded = Buffer.alloc(limit, ' ');
    padded.write(row);
    expect((await form(key, options, new Blob([padded]))).status).toBe(202);
    const over = Buffer.alloc(limit + 1, ' ');
    expect((await form(key, options, new Blob([over]))).status).toBe(413);
    const raw = { headers: { 'Content-Type': 'application/x-ndjson' }, body: over.toString() };
    expect((await call('POST', `/admin/imports${query}`, raw)).status).toBe(413);
  });

  test('a workspace that is no test workspace refuses it, whatever mode', async () => {
    const { key, call } = await tenant({ isTest: false });
    for (const mode of ['validate', 'apply']) {
      expect((await form(key, { ...options, mode }, new Blob([row]))).status).toBe(403);
    }
    expect((await call('POST', '/admin/jobs', { body: {} })).status).toBe(403);
    expect((await call('GET', '/admin/imports')).status).toBe(200);
  });

  test('needs its own permission', async () => {
    const { key, call } = await tenant({ grants: ['settings:*:all', 'employees:*:all'] });
    expect((await form(key, options, new Blob([row]))).status).toBe(403);
    expect(await call('POST', '/admin/exports', { body: {} })).toMatchObject({
      status: 403,
      json: { required_permission: 'exports:create:*' },
    });
  });

  test('an Idempotency-Key covers the file', async () => {
    const { key, call } = await tenant();
    const headers = { 'Idempotency-Key': 'file-1' };
    const [first, second] = [
      await form(key, options, new Blob([row]), headers),
      await form(key, options, new Blob([row]), headers),
    ];
    expect(await second.json()).toEqual(await first.json());
    expect((await form(key, options, new Blob([`${row} `]), headers)).status).toBe(422);
    expect((await call('GET', '/admin/imports')).json.data).toHaveLength(1);
  });
});

describe('exports', () => {
  test('a file can be fetched once the export has succeeded', async () => {
    const { call, run } = await tenant();
    await call('POST', '/projects', { body: { code: 'P-1', name: 'Åse' } });
    const started = await call('POST', '/admin/exports', {
      body: { format: 'csv', resources: ['projects'] },
    });
    expect(started.status).toBe(202);
    const path = `/admin/exports/${started.json.id}`;
    expect((await call('GET', `${path}/file`)).status).toBe(409);
    await run();
    expect((await call('GET', path)).json).toMatchObject({
      state: 'succeeded',
      links: { file: `/api${path}/file` },
    });
    const file = await call('GET', `${path}/file`);
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.csv"$/);
    expect(file.text).toMatch(/^resource,code,.*\r\nprojects,P-1,.*Åse/);
    expect((await call('HEAD', `${path}/file`)).text).toBe('');
    for (const coding of ['gzip', 'br', 'identity']) {
      const sent = await call('GET', `${path}/file`, { headers: { 'Accept-Encoding': coding } });
      expect(sent.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding);
      expect(sent.headers.get('vary')).toBe('Accept-Encoding');
      expect(sent.text).toBe(file.text);
    }
    const other = await tenant();
    for (const foreign of [path, `${path}/file`]) expect((await other.call('GET', foreign)).status).toBe(404);
  });

  test('an import is no export: another area answers 404', async () => {
    const { call } = await tenant();
    const { json } = await call('POST', '/admin/exports', {
      body: { format: 'json', resources: ['projects'] },
    });
    expect((await call('GET', `/admin/imports/${json.id}`)).status).toBe(404);
    expect((await call('GET', `/admin/jobs/${json.id}`)).status).toBe(404);
  });
});

describe('POST /admin/jobs', () => {
  test('starts a testing job and nothing else', async () => {
    const { call, run } = await tenant();
    const body = {
      job: 'fill-timesheet',
      from: '2026-03-02',
      to: '2026-03-06',
      pattern: { mon: [{ start: '08:00', end: '16:00' }] },
    };
    const started = await call('POST', '/admin/jobs', { body });
    expect(started.status).toBe(202);
    await run();
    expect((await call('GET', `/admin/jobs/${started.json.id}`)).json).toMatchObject({ state: 'succeeded' });
    expect(
      (await call('POST', '/admin/jobs', { body: { ...body, job: 'generate-statements' } })).status,
    ).toBe(422);
    expect(
      (
        await call('POST', '/admin/jobs', {
          body: { ...body, pattern: { mon: [{ start: '8', end: '16:00' }] } },
        })
      ).status,
    ).toBe(422);
    // core/docs/time.md, Time of day: 24:00 is allowed as the end of a window.
    const toMidnight = { ...body, pattern: { sun: [{ start: '16:00', end: '24:00' }] } };
    expect((await call('POST', '/admin/jobs', { body: toMidnight })).status).toBe(202);
    const fromMidnight = { ...body, pattern: { sun: [{ start: '24:00', end: '08:00' }] } };
    expect((await call('POST', '/admin/jobs', { body: fromMidnight })).status).toBe(422);
  });
});
