import { setTimeout } from 'node:timers/promises';
import { emptyDatabase } from '@stempel/db/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emptyDataDir, runCommand, type ServerProcess, startProcess } from './testing/start-process.ts';

// What an integration started goes on after a kill -9 or a stop of the server, and has its effect once.

type Job = {
  id: string;
  state: string;
  progress: { processed: number; total: number | null };
  counts: Record<string, number>;
};

const rows = 800;
const patience = { timeout: 120_000, interval: 150 };
let given: Record<string, string>;
let server: ServerProcess;
let key: string;

async function command(...words: string[]): Promise<Record<string, unknown>> {
  return (await runCommand(words, given)).document;
}

beforeAll(async () => {
  given = { DATABASE_URL: await emptyDatabase(), DATA_DIR: emptyDataDir() };
  const owner = [
    '--owner-email',
    'o@acme.example',
    '--owner-name',
    'Ada',
    '--owner-password',
    'correct horse',
  ];
  const words = ['--slug', 'acme', '--name', 'Acme', '--time-zone', 'Europe/Copenhagen', '--test', ...owner];
  await command('workspace', 'create', ...words);
  await command('role', 'create', '--workspace', 'acme', '--name', 'All', '--grant', '*:*:all');
  key = String(
    (await command('key', 'create', '--workspace', 'acme', '--service-user', 'a', '--role', 'All')).key,
  );
  server = await startProcess(given);
});

afterAll(() => server.end('SIGTERM'));

async function call<Body>(method: string, path: string, body?: object | string): Promise<Body> {
  const isText = typeof body === 'string';
  const answer = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'Content-Type': isText ? 'application/x-ndjson' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  });
  // Whoever asks this often runs into the limit, and waits as the answer says.
  if (answer.status === 429) {
    await setTimeout(Number(answer.headers.get('retry-after')) * 1000);
    return call(method, path, body);
  }
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

async function countOf(path: string): Promise<number> {
  let count = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { data: unknown[]; next_cursor: string | null } = await call(
      'GET',
      `${path}&limit=1000${cursor ? `&cursor=${cursor}` : ''}`,
    );
    count += page.data.length;
    cursor = page.next_cursor;
  }
  return count;
}

/** Follows a job, kills the server once it is on its way, stops it once more, and returns the job as it ended. */
async function killOnTheWay(path: string): Promise<Job> {
  let processed = 0;
  for (let round = 0; round < 2; round += 1) {
    let seen: Job | undefined;
    await vi.waitFor(async () => {
      seen = await call<Job>('GET', path);
      const isMoving = seen.state === 'running' && seen.progress.processed >= processed;
      expect(isMoving || seen.state === 'succeeded').toBe(true);
    }, patience);
    if (seen?.state === 'succeeded') break;
    processed = seen?.progress.processed ?? 0;
    // Asked to stop, it lets the job end or hands it back.
    const { code } = await server.end(round === 0 ? 'SIGKILL' : 'SIGTERM');
    if (round > 0) expect(code).toBe(0);
    server = await startProcess(given);
  }
  let ended: Job | undefined;
  await vi.waitFor(async () => {
    ended = await call<Job>('GET', path);
    expect(ended.state).toBe('succeeded');
  }, patience);
  if (!ended) throw new Error(`${path} was never read.`);
  return ended;
}

describe('a server killed in the middle of', () => {
  test.each(['row', 'all'])('an import (%s) goes on with it', { timeout: 300_000 }, async (atomicity) => {
    const line = (index: number) =>
      JSON.stringify({ resource: 'projects', code: `${atomicity}-${index}`, name: `Project ${index}` });
    const file = Array.from({ length: rows }, (_, index) => line(index)).join('\n');
    const { id } = await call<Job>(
      'POST',
      `/admin/imports?format=json&mode=apply&atomicity=${atomicity}`,
      file,
    );
    const ended = await killOnTheWay(`/admin/imports/${id}`);
    expect(ended.counts).toEqual({ created: rows, updated: 0, unchanged: 0, failed: 0 });
    expect(ended.progress).toEqual({ processed: rows, total: rows });
    expect(await countOf(`/projects?as_of=2099-01-01`)).toBe(atomicity === 'row' ? rows : 2 * rows);
  });

  test('an export begins its file again', { timeout: 300_000 }, async () => {
    const { id } = await call<Job>('POST', '/admin/exports', { format: 'json', resources: ['projects'] });
    await killOnTheWay(`/admin/exports/${id}`);
    const headers = { Authorization: `Bearer ${key}` };
    const file = await (await fetch(`${server.origin}/api/admin/exports/${id}/file`, { headers })).text();
    const codes = file
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).code);
    expect([codes.length, new Set(codes).size]).toEqual([2 * rows, 2 * rows]);
  });

  test('filling timesheets records every shift once', { timeout: 300_000 }, async () => {
    const unit = await call<{ id: string }>('POST', '/org-units', { code: 'u', name: 'U' });
    const terms = await call<{ data: { id: string }[] }>('GET', '/settings/employment-terms');
    const employment = {
      start: '2026-01-01',
      org_unit_id: unit.id,
      employment_terms_id: terms.data[0]?.id,
    };
    const employees: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      const body = { employee_number: `${index}`, name: `Employee ${index}`, employment };
      employees.push((await call<{ id: string }>('POST', '/employees', body)).id);
    }
    const shift = [{ start: '08:00', end: '16:00' }];
    const pattern = { mon: shift, tue: shift, wed: shift, thu: shift, fri: shift };
    const { id } = await call<Job>('POST', '/admin/jobs', {
      job: 'fill-timesheet',
      from: '2026-03-02',
      to: '2026-03-29',
      pattern,
    });
    const ended = await killOnTheWay(`/admin/jobs/${id}`);
    expect(ended.counts).toMatchObject({ created: 20 * 20, failed: 0 });
    expect(await countOf('/reports/presence?scope=all&from=2026-03-01&to=2026-03-31')).toBe(20 * 20);
  });
});
