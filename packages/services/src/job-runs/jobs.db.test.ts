import { inWorkspace, schema } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { createActivity } from '../activities/index.ts';
import type { ServiceContext } from '../context.ts';
import { createEmployee } from '../employees/index.ts';
import { createEmploymentTerms } from '../employment-terms/index.ts';
import { createEmployment } from '../employments/index.ts';
import { createEntry } from '../entries/index.ts';
import { readExportFile, type StartExport, startExport } from '../exports/index.ts';
import { startJob } from '../fill-timesheet/index.ts';
import { type ImportOptions, startImport } from '../imports/index.ts';
import { createOrgUnit, listOrgUnits, updateOrgUnit } from '../org-units/index.ts';
import { recordPresence } from '../presence/index.ts';
import { createProject, listProjects, updateProject } from '../projects/index.ts';
import { createReason } from '../reasons/index.ts';
import { makeTenant } from '../testing/make-tenant.ts';
import { createTimeAccount } from '../time-accounts/index.ts';
import { transferNames } from '../transfer/kinds.ts';
import { cancelJob, getJob, type JobDto, listJobErrors, runJobs } from './index.ts';

const db = testDatabase();
const page = { limit: 1000 };
const everything = [...transferNames];

function fileOf(content: string | Buffer) {
  const bytes = Buffer.from(content);
  return {
    bytes: bytes.length,
    name: 'test',
    async *read() {
      yield bytes;
    },
  };
}

const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n');

async function importFile(
  ctx: ServiceContext,
  content: string | Buffer,
  options: Partial<ImportOptions> = {},
): Promise<JobDto> {
  const given = { format: 'json', mode: 'apply', atomicity: 'all', ...options } as const;
  const { id } = await startImport(ctx, { ...given, file: fileOf(content) });
  await runJobs(ctx);
  return getJob(ctx, 'imports', { id });
}

async function errorsOf(ctx: ServiceContext, { id }: JobDto) {
  return (await listJobErrors(ctx, { id, ...page })).data;
}

async function exportFile(ctx: ServiceContext, options: Partial<StartExport> = {}): Promise<Buffer> {
  const { id } = await startExport(ctx, { format: 'json', resources: everything, ...options });
  await runJobs(ctx);
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await readExportFile(ctx, { id })).content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A workspace with every kind of object, versions and references both ways. */
async function fillWorkspace(ctx: ServiceContext): Promise<void> {
  const since = { effective_from: '2025-01-01', state: 'active' as const };
  const flex = await createTimeAccount(ctx, { code: 'flex', name: 'Flex', kind: 'flex', ...since });
  const north = await createOrgUnit(ctx, { code: 'north', name: 'North "A", B', ...since });
  const south = await createOrgUnit(ctx, {
    code: 'a-south',
    name: 'South\nline',
    parent_id: north.id,
    ...since,
  });
  const scope = { working_countries: ['DK'], org_units: [south.id], employment_terms: [] };
  const reason = await createReason(ctx, {
    code: 'normal',
    name: 'Normal',
    kind: 'work',
    availability_scope: { ...scope, working_countries: [] },
    ...since,
  });
  const day = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };
  const terms = await createEmploymentTerms(ctx, {
    code: 'state',
    name: 'State',
    norm: { weeks: [day], full_time_weekly_minutes: 2220 },
    flex_account_id: flex.id,
    default_reason_id: reason.id,
    statement_period: 'month',
    approval_mode: 'manager',
    ...since,
  });
  const activity = await createActivity(ctx, {
    code: 'care',
    name: 'Care',
    type: 'work',
    project: 'optional',
    dimensions: [],
    ...since,
  });
  const employment = { start: '2025-01-01', org_unit_id: south.id, employment_terms_id: terms.id };
  const boss = await createEmployee(ctx, { employee_number: '1', name: 'Åse Boss', employment });
  const worker = await createEmployee(ctx, {
    employee_number: '2',
    name: 'Ida',
    email: 'ida@example.com',
    employment: { ...employment, manager_id: boss.id },
  });
  await updateOrgUnit(ctx, { id: north.id, head_employee_id: boss.id, effective_from: '2025-06-01' });
  const project = await createProject(ctx, {
    code: 'P-1',
    name: 'One',
    manager_id: boss.id,
    requires_manager_approval: false,
    ...since,
  });
  await updateProject(ctx, { id: project.id, name: 'One again', effective_from: '2026-01-01' });
  await recordPresence(ctx, {
    employee_id: worker.id,
    start: '2026-03-02T08:00:30+01:00',
    end: '2026-03-02T16:12:00+01:00',
    note: 'a,b\r\n"c"',
  });
  const entry = { employee_id: worker.id, date: '2026-03-02', activity_id: activity.id, minutes: 60 };
  await createEntry(ctx, entry);
  await createEntry(ctx, entry);
  await createEntry(ctx, { ...entry, project_id: project.id, note: '=1+1' });
  await createEmployment(ctx, {
    employee_id: boss.id,
    start: '2026-06-01',
    external_id: 'E-2',
    org_unit_id: north.id,
    employment_terms_id: terms.id,
  });
}

describe('what a workspace exports another imports', () => {
  test.each(['json', 'csv', 'xlsx'] as const)('%s: byte for byte the same again', async (format) => {
    const [source, target] = [await makeTenant(db), await makeTenant(db)];
    await fillWorkspace(source.ctx);
    const first = await exportFile(source.ctx, { format });
    const imported = await importFile(target.ctx, first, { format });
    expect(await errorsOf(target.ctx, imported)).toEqual([]);
    expect(imported).toMatchObject({ state: 'succeeded', counts: { failed: 0 } });
    expect((await exportFile(target.ctx, { format })).equals(first)).toBe(true);
    const again = await importFile(target.ctx, first, { format });
    expect(again).toMatchObject({ state: 'succeeded', counts: { created: 0, updated: 0, failed: 0 } });
    expect((await exportFile(target.ctx, { format })).equals(first)).toBe(true);
  });

  test('row by row gives the same workspace', async () => {
    const [source, target] = [await makeTenant(db), await makeTenant(db)];
    await fillWorkspace(source.ctx);
    const first = await exportFile(source.ctx);
    const imported = await importFile(target.ctx, first, { atomicity: 'row' });
    expect(await errorsOf(target.ctx, imported)).toEqual([]);
    expect((await exportFile(target.ctx)).toString()).toBe(first.toString());
  });

  test('an export names its resources and dates, and has no file before it ran', async () => {
    const { ctx } = await makeTenant(db);
    await fillWorkspace(ctx);
    const before = await exportFile(ctx, { resources: ['presence'], to: '2026-03-01' });
    expect(before.toString()).toBe('');
    const file = await exportFile(ctx, { resources: ['presence', 'org-units'], from: '2026-03-02' });
    const resources = file
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).resource);
    expect(resources).toEqual(['org-units', 'org-units', 'org-units', 'presence']);
    const waiting = await startExport(ctx, { format: 'csv', resources: ['projects'] });
    await expect(readExportFile(ctx, { id: waiting.id })).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('an import', () => {
  const unit = (code: string, parent: string | null) => ({ resource: 'org-units', code, name: code, parent });

  test('obeys the creation order whatever the order of the rows', async () => {
    const { ctx } = await makeTenant(db);
    const job = await importFile(ctx, lines(unit('c', 'b'), unit('b', 'a'), unit('a', null)));
    expect(job).toMatchObject({
      state: 'succeeded',
      counts: { created: 3 },
      progress: { processed: 3, total: 3 },
    });
    expect((await listOrgUnits(ctx, page)).data).toHaveLength(3);
  });

  test('updates by code and tells what it did', async () => {
    const { ctx } = await makeTenant(db);
    const project = { resource: 'projects', code: 'P', name: 'One', external_id: 'X' };
    await importFile(ctx, lines(project));
    expect(await importFile(ctx, lines(project))).toMatchObject({
      counts: { unchanged: 1, created: 0, updated: 0 },
    });
    expect(await importFile(ctx, lines({ ...project, name: 'Two' }))).toMatchObject({
      counts: { updated: 1 },
    });
    const byExternal = { resource: 'projects', external_id: 'X', name: 'Three' };
    expect(await importFile(ctx, lines(byExternal))).toMatchObject({ counts: { updated: 1 } });
    const [only] = (await listProjects(ctx, page)).data;
    expect(only).toMatchObject({ code: 'P', name: 'Three' });
  });

  test('all or nothing: one refused row undoes everything, and every refused row is named', async () => {
    const { ctx } = await makeTenant(db);
    const job = await importFile(
      ctx,
      lines(
        unit('a', null),
        unit('b', 'nowhere'),
        { resource: 'org-units', code: 'c' },
        { resource: 'cars' },
        unit('d', null),
      ),
    );
    expect(job).toMatchObject({ state: 'failed', counts: { created: 0, failed: 3 } });
    expect((await listOrgUnits(ctx, page)).data).toEqual([]);
    expect(await errorsOf(ctx, job)).toMatchObject([
      { row: 2, column: 'parent', code: 'unknown-reference' },
      { row: 3, column: 'name' },
      { row: 4, column: 'resource', code: 'unknown-resource' },
    ]);
  });

  test('row by row: the others stay', async () => {
    const { ctx } = await makeTenant(db);
    const job = await importFile(ctx, lines(unit('a', null), unit('b', 'nowhere'), unit('d', 'a')), {
      atomicity: 'row',
    });
    expect(job).toMatchObject({ state: 'partially-succeeded', counts: { created: 2, failed: 1 } });
    expect((await listOrgUnits(ctx, page)).data.map(({ code }) => code)).toEqual(['a', 'd']);
  });

  test.each(['all', 'row'] as const)(
    'validate (%s) changes nothing and tells what it would do',
    async (atomicity) => {
      const { ctx } = await makeTenant(db);
      const job = await importFile(ctx, lines(unit('a', null), unit('b', 'a')), {
        mode: 'validate',
        atomicity,
      });
      expect(job).toMatchObject({ state: 'succeeded', counts: { created: 2, failed: 0 } });
      expect((await listOrgUnits(ctx, page)).data).toEqual([]);
    },
  );

  test.each([
    ['json', '{"resource":"projects",\n[1]\n"x"', 3],
    ['json', '{"resource":"projects","__proto__":{"code":"x"}}', 1],
  ] as const)('%s that is malformed is refused by row', async (format, content, failed) => {
    const { ctx } = await makeTenant(db);
    const job = await importFile(ctx, content, { format });
    expect(job).toMatchObject({ state: 'failed', counts: { failed } });
  });

  test.each([
    ['csv', 'code,name\r\nP,One\r\n', 'resource'],
    ['csv', 'resource,code,code\r\n', 'twice'],
    ['csv', 'resource,code\r\nprojects,"P', 'not CSV'],
    ['xlsx', 'no zip at all', 'workbook'],
    ['xlsx', 'PK\u0003\u0004', 'workbook'],
  ] as const)('%s that cannot be read fails with the reason', async (format, content, reason) => {
    const { ctx } = await makeTenant(db);
    const job = await importFile(ctx, content, { format });
    expect(job).toMatchObject({ state: 'failed', message: expect.stringContaining(reason) });
  });

  test('a service user imports into a test workspace only', async () => {
    const tenant = await makeTenant(db);
    const live = { ...tenant.ctx.workspace, isTest: false };
    const ctx = { ...tenant.serviceUser(['imports:*:all']), workspace: live };
    const options = { format: 'json', mode: 'validate', atomicity: 'all' } as const;
    await expect(startImport(ctx, { ...options, file: fileOf('{}') })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('a cancelled one is not run, and one that ended cannot be cancelled', async () => {
    const { ctx } = await makeTenant(db);
    const options = { format: 'json', mode: 'apply', atomicity: 'all' } as const;
    const { id } = await startImport(ctx, { ...options, file: fileOf(lines(unit('a', null))) });
    expect(await cancelJob(ctx, { id })).toMatchObject({ state: 'cancelled' });
    await runJobs(ctx);
    expect(await getJob(ctx, 'imports', { id })).toMatchObject({ state: 'cancelled' });
    expect((await listOrgUnits(ctx, page)).data).toEqual([]);
    await expect(cancelJob(ctx, { id })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('an interrupted one goes on where it was, without a second effect', async () => {
    const { ctx } = await makeTenant(db);
    const rows = Array.from({ length: 120 }, (_, index) => ({
      resource: 'projects',
      code: `P${index}`,
      name: `${index}`,
    }));
    const options = { format: 'json', mode: 'apply', atomicity: 'row' } as const;
    const { id } = await startImport(ctx, { ...options, file: fileOf(lines(...rows)) });
    // A pool that breaks in the middle stands for a killed process: nothing of it comes back.
    let queries = 0;
    const pool = new Proxy(ctx.db.pool, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (name !== 'connect') return typeof value === 'function' ? value.bind(target) : value;
        queries += 1;
        if (queries > 10) throw new Error('killed');
        return value.bind(target);
      },
    });
    await expect(runJobs({ ...ctx, db: { ...ctx.db, pool } })).rejects.toThrow('killed');
    expect(await getJob(ctx, 'imports', { id })).toMatchObject({ state: 'running' });
    await runJobs(ctx);
    expect(await getJob(ctx, 'imports', { id })).toMatchObject({
      state: 'succeeded',
      counts: { created: 120, updated: 0, unchanged: 0, failed: 0 },
      progress: { processed: 120, total: 120 },
    });
  });
});

describe('fill-timesheet', () => {
  test('records the pattern in local time, leaves out what overlaps, and may run twice', async () => {
    const { ctx } = await makeTenant(db);
    await fillWorkspace(ctx);
    const pattern = {
      mon: [
        { start: '08:00', end: '12:00' },
        { start: '22:00', end: '02:00' },
      ],
    };
    const input = { job: 'fill-timesheet', from: '2026-03-02', to: '2026-03-09', pattern } as const;
    const { id } = await startJob(ctx, input);
    await runJobs(ctx);
    // Two Mondays × two shifts × two employees, but the worker was there on the first Monday morning already.
    expect(await getJob(ctx, 'jobs', { id })).toMatchObject({
      kind: 'fill-timesheet',
      state: 'succeeded',
      counts: { created: 7, unchanged: 1, failed: 0 },
      progress: { processed: 2, total: 2 },
    });
    const again = await startJob(ctx, input);
    await runJobs(ctx);
    expect(await getJob(ctx, 'jobs', { id: again.id })).toMatchObject({
      counts: { created: 0, unchanged: 8 },
    });
    const rows = await inWorkspace(db, ctx.workspace.id, (tx) => tx.select().from(schema.presence));
    expect(rows).toHaveLength(8);
  });

  test('a reversed period and an unknown employee are refused', async () => {
    const { ctx } = await makeTenant(db);
    const input = { job: 'fill-timesheet', from: '2026-03-02', to: '2026-03-01', pattern: {} } as const;
    await expect(startJob(ctx, input)).rejects.toMatchObject({ code: 'invalid' });
    const unknown = { ...input, to: '2026-03-02', employee_ids: ['019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c10'] };
    await expect(startJob(ctx, unknown)).rejects.toMatchObject({ errors: [{ pointer: '/employee_ids/0' }] });
  });
});
