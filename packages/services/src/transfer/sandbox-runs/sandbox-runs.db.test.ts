import { testDatabase } from '@stempel/db/testing';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  distributeSandbox,
  findSandboxOfDraft,
  getSandboxPerson,
  listSandboxPeople,
  sandboxFileColumns,
  summarizeSandbox,
  traceSandbox,
} from '../../policies/sandbox/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { listCorrections } from '../../statements/corrections/index.ts';
import { january, makeSettled, measure } from '../../testing/make-settled.ts';
import { runJobs } from '../job-runs/index.ts';
import { readSandboxFile, startSandbox } from './index.ts';

const db = testDatabase({ poolSize: 6 });
const everything = { scope: 'all', limit: 100 } as const;

async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  return (await bytesOf(content)).toString('utf8');
}

/** The cells of the only sheet of a workbook by their references: numbers where a spreadsheet adds them up. */
async function cellsOf(content: AsyncIterable<Uint8Array>): Promise<Map<string, string | number>> {
  const sheet = unzipSync(await bytesOf(content))['xl/worksheets/sheet1.xml'];
  const cells = Buffer.from(sheet ?? [])
    .toString()
    .matchAll(/<c r="(\w+)"(?:><v>(.*?)<\/v>| t="inlineStr"><is><t.*?>(.*?)<\/t>)/g);
  return new Map(
    [...cells].map(([, at = '', number, text]) => [at, number === undefined ? (text ?? '') : Number(number)]),
  );
}

test('what a run found is read as totals, distribution, people, periods, traces and files', async () => {
  const { ctx, start, employee, others, unitId } = await makeSettled(db, 5);
  const { id } = await start();
  await runJobs(ctx);
  const summary = await summarizeSandbox(ctx, { id });
  // 70 to 74 minutes after five, at 50 and at 100 percent.
  expect(summary).toMatchObject({ employments: 5, differing: 5, refused: 0 });
  expect(summary.lines.find(({ key }) => key === measure.key)).toEqual({
    ...measure,
    ...{ before: '180', after: '360', difference: '180', up: 5, down: 0 },
  });
  expect(summary.lines.find(({ key }) => key === 'hours/max-daily')).toMatchObject({
    ...{ kind: 'violation', before: '5', after: '5', difference: '0' },
  });
  expect(summary.units).toMatchObject([{ org_unit_id: unitId, org_unit_name: 'House', difference: '180' }]);
  const spread = await distributeSandbox(ctx, { id, measure, threshold: '71' });
  expect(spread).toMatchObject({
    employments: 5,
    unchanged: 0,
    median: { difference: '36', before: '36', after: '72' },
    crossing: { up: 3, down: 0 },
  });
  expect(spread.bins.reduce((sum, { employments }) => sum + employments, 0)).toBe(5);
  expect(spread.gains.map(({ difference }) => difference)).toEqual(['37', '36.5', '36', '35.5', '35']);
  expect(spread.losses).toEqual([]);
  const ask = { id, measure, order: 'gains', who: 'all', limit: 2 } as const;
  const first = await listSandboxPeople(ctx, ask);
  const second = await listSandboxPeople(ctx, { ...ask, cursor: first.next_cursor ?? '' });
  expect([...first.data, ...second.data].map(({ difference }) => difference)).toEqual([
    '37',
    '36.5',
    '36',
    '35.5',
  ]);
  const crossing = await listSandboxPeople(ctx, { ...ask, who: 'crossing', threshold: '71', limit: 10 });
  expect(crossing.data).toHaveLength(3);
  const person = await getSandboxPerson(ctx, { id, employment_id: employee.employmentId });
  expect(person.periods).toMatchObject([{ from: '2026-01-01', to: '2026-01-31' }]);
  expect(person.totals.find(({ key }) => key === measure.key)).toMatchObject({ before: '35', after: '70' });
  const statement_id = person.periods[0]?.statement_id ?? '';
  const traces = await traceSandbox(ctx, { id, employment_id: employee.employmentId, statement_id });
  const quantities = (trace: object) => JSON.stringify(trace).match(/"quantity":"?(\d+)/g);
  expect(traces.outdated).toBe(false);
  expect(quantities(traces.live)).not.toEqual(quantities(traces.draft));
  const csv = await readSandboxFile(ctx, { id, format: 'csv', lines: 'differing' });
  const lines = (await textOf(csv.content)).trim().split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[1]).toContain(',House,2026-01-01,2026-01-31,supplement,evening/late,minutes,,');
  const narrow = await summarizeSandbox(ctx, { id, employee_id: others[0]?.id });
  expect(narrow).toMatchObject({ employments: 1 });
  expect(await listCorrections(ctx, everything)).toMatchObject({ data: [] });
});

test('a workbook holds the figures of a run as numbers', async () => {
  const { ctx, start } = await makeSettled(db, 5);
  const { id } = await start();
  await runJobs(ctx);
  const { content } = await readSandboxFile(ctx, { id, format: 'xlsx', lines: 'all' });
  const cells = await cellsOf(content);
  const columns = [...'ABCDEFGHIJKL'];
  expect(columns.map((column) => cells.get(`${column}1`))).toEqual([...sandboxFileColumns]);
  const csv = await readSandboxFile(ctx, { id, format: 'csv', lines: 'all' });
  const rows = (await textOf(csv.content)).trim().split('\r\n').length;
  const sum = (column: string, key: string) =>
    Array.from({ length: rows - 1 }, (_, index) => index + 2)
      .filter((row) => cells.get(`G${row}`) === key)
      .reduce((total, row) => total + (cells.get(`${column}${row}`) as number), 0);
  // 70 to 74 minutes after five, at 50 and at 100 percent.
  expect(['J', 'K', 'L'].map((column) => sum(column, measure.key))).toEqual([180, 360, 180]);
  expect([cells.has(`A${rows}`), cells.has(`A${rows + 1}`)]).toEqual([true, false]);
});

test('an explanation says so when it is no longer that of the figures', async () => {
  const { ctx, start, employee } = await makeSettled(db, 1);
  const { id } = await start();
  await runJobs(ctx);
  const late = { start: '2026-01-08T18:00:00+01:00', end: '2026-01-08T19:00:00+01:00' };
  await recordPresence(ctx, { employee_id: employee.id, ...late });
  const { periods } = await getSandboxPerson(ctx, { id, employment_id: employee.employmentId });
  const statement_id = periods[0]?.statement_id ?? '';
  const asked = { id, employment_id: employee.employmentId, statement_id };
  expect(await traceSandbox(ctx, asked)).toMatchObject({ outdated: true });
});

describe('who reads a run', () => {
  const reader = ['policies:read:all', 'statements:read:managed'];

  test('sees those whose statements they read, and no more of the sums, whoever asked for it', async () => {
    const { ctx, as, start, employee, others } = await makeSettled(db, 4);
    const { id } = await start();
    await runJobs(ctx);
    // The first employee manages the others.
    const manager = as(reader, employee.id);
    const stranger = as(reader, others[0]?.id ?? '');
    const all = await summarizeSandbox(ctx, { id });
    const managed = await summarizeSandbox(manager, { id });
    expect(all.employments).toBe(4);
    expect(managed.employments).toBe(3);
    expect((await summarizeSandbox(stranger, { id })).employments).toBe(0);
    const hidden = { id, employment_id: others[1]?.employmentId ?? '' };
    await expect(getSandboxPerson(stranger, hidden)).rejects.toMatchObject({ code: 'not-found' });
    const traced = { ...hidden, statement_id: hidden.employment_id };
    await expect(traceSandbox(stranger, traced)).rejects.toMatchObject({ code: 'not-found' });
    const { median, gains } = await distributeSandbox(stranger, { id, measure });
    expect({ median, gains }).toEqual({ median: null, gains: [] });
    const file = await readSandboxFile(stranger, { id, format: 'csv', lines: 'all' });
    expect((await textOf(file.content)).trim().split('\r\n')).toHaveLength(1);
    await expect(summarizeSandbox(as(['policies:read:all'], null), { id })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(summarizeSandbox(as(['statements:read:all'], null), { id })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('works out no more than whoever asked for it may see', async () => {
    const { as, employee, others, policyId, ctx } = await makeSettled(db, 4);
    const manager = as([...reader, 'policies:update:all'], employee.id);
    const { id } = await startSandbox(manager, {
      drafts: [{ kind: 'policy', id: policyId }],
      effective_from: january,
    });
    await runJobs(ctx);
    const { employments } = await summarizeSandbox(ctx, { id });
    expect(employments).toBe(others.length);
    const reading = as(reader, employee.id);
    await expect(
      startSandbox(reading, { drafts: [{ kind: 'policy', id: policyId }], effective_from: january }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});

test('the run of a draft is one over everybody whom the reader sees, in all months', async () => {
  const { ctx, as, start, employee, others, unitId, policyId } = await makeSettled(db, 3);
  const asked = { policy_id: policyId };
  const leading = ['policies:read:all', 'policies:update:all', 'statements:read:managed'];
  const [leader, other] = [as(leading, employee.id), as(leading, others[0]?.id ?? '')];
  await start({ employee_id: [others[0]?.id] });
  await start({ org_unit_id: [unitId] });
  await start({ last_on: '2026-01-31' });
  expect(await findSandboxOfDraft(ctx, asked)).toBeNull();
  const drafts = [{ kind: 'policy' as const, id: policyId }];
  const managed = await startSandbox(leader, { drafts, effective_from: january });
  expect(await findSandboxOfDraft(leader, asked)).toMatchObject({ id: managed.id });
  expect(await findSandboxOfDraft(other, asked)).toBeNull();
  expect(await findSandboxOfDraft(ctx, asked)).toBeNull();
  const all = await start();
  for (const reader of [ctx, leader, other])
    expect(await findSandboxOfDraft(reader, asked)).toMatchObject({ id: all.id });
});

test('a run looks at no more than its units, people and months', async () => {
  const { ctx, start, others, unitId } = await makeSettled(db, 3);
  const [one] = others;
  const own = await start({ employee_id: [one?.id] });
  const unit = await start({ org_unit_id: [unitId] });
  const later = await start({ effective_from: '2026-02-01' });
  await runJobs(ctx);
  expect(await summarizeSandbox(ctx, { id: own.id })).toMatchObject({ employments: 1 });
  expect(await summarizeSandbox(ctx, { id: unit.id })).toMatchObject({ employments: 3 });
  expect(await summarizeSandbox(ctx, { id: later.id })).toMatchObject({ employments: 0, lines: [] });
});
