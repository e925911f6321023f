import { testDatabase, watchStatements } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { listAuditLog } from '../../insight/audit-log/index.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { listEmployees } from '../../organization/employees/index.ts';
import { createEmployment, listEmployments } from '../../organization/employments/index.ts';
import { createEntry } from '../../recording/entries/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { listActivities } from '../../settings/activities/index.ts';
import { createDimension } from '../../settings/dimensions/index.ts';
import { createReason } from '../../settings/reasons/index.ts';
import { generateStatements, listStatements, submitStatement } from '../../statements/index.ts';
import { fillWorkspace } from '../../testing/fill-workspace.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { errorsOf, exportFile, importFile, lines } from '../../testing/transfer-files.ts';

const db = testDatabase();
const watchedDb = testDatabase();
const sent = watchStatements(watchedDb);
const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const autumn = '2026-09-01T10:00:00Z';
const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** The standard workspace with standby, a dimension, and the worker's March submitted. */
async function prepare(ctx: ServiceContext): Promise<void> {
  await fillWorkspace(ctx);
  const since = { effective_from: '2025-01-01', state: 'active' as const };
  await createReason(ctx, {
    code: 'standby',
    name: 'Standby',
    kind: 'standby',
    availability_scope: anywhere,
    ...since,
  });
  await createDimension(ctx, { code: 'place', name: 'Place', values: [{ code: 'a', name: 'A' }], ...since });
  await generateStatements(ctx);
  const { data } = await listStatements(ctx, { scope: 'all', limit: 100 });
  const [worker] = (await listEmployees(ctx, { scope: 'all', limit: 1, employee_number: ['2'] })).data;
  const first = data
    .filter((row) => row.employee_id === worker?.id)
    .sort((a, b) => (a.period.from < b.period.from ? -1 : 1))[0];
  if (first) await submitStatement(ctx, { id: first.id });
}

const presence = (start: string, end: string | null, more: object = {}) => ({
  resource: 'presence',
  employee: '2',
  start: `2026-11-${start}+01:00`,
  end: end && `2026-11-${end}+01:00`,
  ...more,
});
const entry = (date: string, more: object = {}) => ({
  resource: 'entries',
  employee: '2',
  date: `2026-11-${date}`,
  activity: 'care',
  minutes: 30,
  ...more,
});

const presenceRows = [
  presence('02T08:00:00', '02T12:00:00'),
  // Overlaps the first; the next overlaps only this one, which is refused.
  presence('02T11:00:00', '02T15:00:00'),
  presence('02T13:00:00', '02T16:00:00'),
  presence('02T08:00:00', '02T12:00:00', { note: 'the first again' }),
  presence('03T08:00:00', '03T07:00:00'),
  presence('03T08:00:00', '03T16:00:00', { reason: 'nothing' }),
  presence('03T08:00:00', '03T16:00:00', { reason: 'standby' }),
  presence('03T09:00:00', '03T10:00:00'),
  presence('03T09:00:00', '03T10:00:00', { employee: '1' }),
  presence('04T08:00:00', null),
  presence('04T10:00:00', '04T12:00:00'),
  presence('04T08:00:00', '04T09:00:00'),
  presence('05T08:00:00', '05T09:00:00', { note: 'no \u0000 here' }),
  presence('05T08:00:00', '05T09:00:00', { employee: 'nobody' }),
  presence('05T08:00:00', '05T09:00:00', { employment_start: '2026-06-01' }),
  presence('05T08:00:00', '05T09:00:00', { dimension_values: { place: 'a' } }),
  presence('05T08:00:00', '05T09:00:00', { activity: 'care', project: 'P-1' }),
  presence('05T08:00:00', '05T09:00:00', { activity: 'cure' }),
  presence('05T08:00:00', '05T09:00:00', { reason: 'half a sign: \ud800' }),
  presence('06T08:00:00', '06T09:00:00', { colour: 'red' }),
  presence('07T08:00:00', '07T09:00:00', { start: 'soon' }),
  presence('08T00:00:00', '08T01:00:00', { employee: '1', employment_start: '2026-06-01', reason: null }),
  presence('08T00:00:00', '08T01:00:00', { employee: '1', employment_start: '2025-01-01' }),
  presence('08T00:00:00', '08T02:00:00', { start: '2024-12-31T23:30:00+01:00', end: null }),
  // In the submitted month, in an open one, and before it.
  presence('', '', { start: '2026-03-05T08:00:00+01:00', end: '2026-03-05T09:00:00+01:00' }),
  presence('', '', { start: '2026-04-05T08:00:00+02:00', end: '2026-04-05T09:00:00+02:00' }),
  presence('09T08:00:00', '09T09:00:00'),
];

const entryRows = [
  entry('02'),
  entry('02', { note: null }),
  entry('02', { project: 'P-1', note: 'x' }),
  entry('02', { employment_start: '2025-01-01' }),
  entry('03', { activity: 'cure' }),
  entry('03', { minutes: 0 }),
  entry('03', { project: 'P-1', minutes: 10 }),
  entry('03', { project: 'P-2' }),
  entry('03', { note: 'no \u0000 here' }),
  entry('03', { dimension_values: { place: 'a' } }),
  entry('03', { date: '2024-12-31' }),
  entry('03', { date: '2026-03-05' }),
  entry('03', { date: '2026-04-05' }),
  entry('03', { employee: 'nobody' }),
  entry('04'),
  entry('04', { employment_number: 2, employment_start: '2025-01-01' }),
];

/** Each tenant has ids of its own. */
function withoutIds<Row>(row: Row): Row {
  return JSON.parse(JSON.stringify(row).replaceAll(ids, 'ID'));
}

const rowsOf = { presence: presenceRows, entries: entryRows };
type Together = keyof typeof rowsOf;

/** What each row comes to in a file of its own, after those before it. */
async function importOneByOne(resource: Together) {
  const { ctx } = await makeTenant(db, autumn);
  await prepare(ctx);
  const errors: object[] = [];
  let counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  for (const [index, row] of rowsOf[resource].entries()) {
    const job = await importFile(ctx, lines(row), { atomicity: 'row' });
    const [error] = await errorsOf(ctx, job);
    if (error) errors.push({ ...withoutIds(error), row: index + 1 });
    counts = {
      created: counts.created + job.counts.created,
      updated: counts.updated + job.counts.updated,
      unchanged: counts.unchanged + job.counts.unchanged,
      failed: counts.failed + job.counts.failed,
    };
  }
  return { errors, counts, content: (await exportFile(ctx)).toString() };
}

// A process for each row: once for both ways of writing them together.
const oneByOne = new Map<Together, ReturnType<typeof importOneByOne>>();

describe('rows that are written together', () => {
  test.each([
    ['presence', 'all'],
    ['presence', 'row'],
    ['entries', 'all'],
    ['entries', 'row'],
  ] as const)(
    'of %s are judged as one after the other (%s)',
    { timeout: 180_000 },
    async (resource, atomicity) => {
      const apart = await oneByOne.getOrInsertComputed(resource, importOneByOne);
      const { ctx } = await makeTenant(db, autumn);
      await prepare(ctx);
      const mode = atomicity === 'all' ? 'validate' : 'apply';
      const job = await importFile(ctx, lines(...rowsOf[resource]), { atomicity, mode });
      const errors = (await errorsOf(ctx, job)).map(withoutIds);
      expect(errors).toEqual(apart.errors);
      expect(errors.length).toBeGreaterThan(6);
      // That of the submitted statement.
      expect(errors.map(({ code }) => code)).toContain('conflict');
      expect(job.counts).toEqual(apart.counts);
      if (mode === 'apply') expect((await exportFile(ctx)).toString()).toBe(apart.content);
    },
  );

  test('come to one audit row each', async () => {
    const { ctx } = await makeTenant(db);
    await fillWorkspace(ctx);
    const rows = Array.from({ length: 9 }, (_, day) =>
      presence(`0${day + 1}T08:00:00`, `0${day + 1}T16:00:00`),
    );
    const job = await importFile(ctx, lines(...rows, ...rows));
    expect(job.counts).toEqual({ created: 9, updated: 0, unchanged: 9, failed: 0 });
    const { data } = await listAuditLog(ctx, { resource: ['presence'], limit: 100 });
    expect(data.filter(({ request_id }) => request_id === ctx.requestId)).toHaveLength(10);
  });
});

describe('the statements of an import', () => {
  const days = Array.from({ length: 200 }, (_, day) =>
    Temporal.PlainDate.from('2026-01-01').add({ days: day }).toString(),
  );

  test.each([
    [
      'presence',
      (on: string) => ({
        employee: '2',
        start: `${on}T20:00:00+01:00`,
        end: `${on}T21:00:00+01:00`,
        reason: null,
      }),
      60,
    ],
    ['entries', (on: string) => ({ employee: '2', date: on, activity: 'care', minutes: 30 }), 60],
    // Savepoint, object, version, answer, audit row and the end of the savepoint.
    ['projects', (on: string) => ({ code: on, name: on }), 6 * 200 + 60],
  ] as const)('of 200 rows of %s are few', async (resource, rowOf, most) => {
    const { ctx } = await makeTenant(watchedDb);
    await fillWorkspace(ctx);
    const file = lines(...days.map((on) => ({ resource, ...rowOf(on) })));
    sent.length = 0;
    const job = await importFile(ctx, file);
    expect(job).toMatchObject({ counts: { created: 200, failed: 0 } });
    // Once a second, in a transaction of its own, the run looks whether it was cancelled: no statement of the rows.
    const looks = sent.filter((text) => text.startsWith('select "id" from "jobs"')).length;
    expect(sent.length - 2 * looks).toBeLessThan(most);
    // Each update of the counter walks over those before it in the transaction.
    expect(sent.filter((text) => text.includes('into resource_counters')).length).toBeLessThan(4);
  });
});

describe('employments that start together', () => {
  test.each(['json', 'csv', 'xlsx'] as const)('%s: stay apart, with their time', async (format) => {
    const [source, target] = [await makeTenant(db), await makeTenant(db)];
    const { ctx } = source;
    await fillWorkspace(ctx);
    const [worker] = (await listEmployees(ctx, { scope: 'all', limit: 1, employee_number: ['2'] })).data;
    const employee_id = worker?.id ?? '';
    const [first] = (await listEmployments(ctx, { employee_id, limit: 10 })).data;
    if (!first) throw new Error('The worker has no employment.');
    const { org_unit_id, employment_terms_id, start } = first;
    const same = { employee_id, org_unit_id, employment_terms_id, start };
    await createEmployment(ctx, same);
    await createEmployment(ctx, { ...same, external_id: 'E-9' });
    const all = (await listEmployments(ctx, { employee_id, limit: 10 })).data;
    const [activity] = (await listActivities(ctx, { limit: 1, code: ['care'] })).data;
    for (const { id: employment_id } of all) {
      const time = { start: '2026-06-08T18:00:00+02:00', end: '2026-06-08T20:00:00+02:00' };
      await recordPresence(ctx, { employee_id, employment_id, ...time });
      const posting = { activity_id: activity?.id ?? '', date: '2026-06-08', minutes: 60 };
      await createEntry(ctx, { employee_id, employment_id, ...posting });
    }
    const file = await exportFile(ctx, { format });
    for (const expected of [{ failed: 0 }, { created: 0, updated: 0, failed: 0 }]) {
      const job = await importFile(target.ctx, file, { format });
      expect(await errorsOf(target.ctx, job)).toEqual([]);
      expect(job.counts).toMatchObject(expected);
      expect((await exportFile(target.ctx, { format })).equals(file)).toBe(true);
    }
  });

  test('a number that is none, or too large, is refused at its column', async () => {
    const { ctx } = await makeTenant(db);
    await fillWorkspace(ctx);
    const numbered = (employment_number: unknown) =>
      presence('02T08:00:00', '02T12:00:00', { employment_start: '2025-01-01', employment_number });
    const job = await importFile(ctx, lines(numbered('two'), numbered(0), numbered(2), numbered(1)), {
      atomicity: 'row',
    });
    expect(await errorsOf(ctx, job)).toMatchObject([
      { row: 1, column: 'employment_number', code: 'invalid-value' },
      { row: 2, column: 'employment_number', code: 'invalid-value' },
      { row: 3, column: 'employment_number', code: 'unknown-reference' },
    ]);
    const employment = { resource: 'employments', employee: '2', start: '2025-01-01', org_unit: 'north' };
    const out = lines({ ...employment, employment_terms: 'state', employment_number: 4711 });
    expect(await errorsOf(ctx, await importFile(ctx, out))).toMatchObject([
      { column: 'employment_number', code: 'invalid-value' },
    ]);
  });
});
