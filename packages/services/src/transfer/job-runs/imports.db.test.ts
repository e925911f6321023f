import { testDatabase } from '@stempel/db/testing';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { listEvents, listEventsInput } from '../../events/index.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { listOrgUnits } from '../../organization/org-units/index.ts';
import { listProjects } from '../../settings/projects/index.ts';
import { fillWorkspace } from '../../testing/fill-workspace.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { errorsOf, fileOf, importFile, lines } from '../../testing/transfer-files.ts';
import { startImport } from '../imports/index.ts';
import { cancelJob, getJob, listJobErrors, runJobs } from './index.ts';

const db = testDatabase();
const page = { limit: 1000 };

/** The cursor behind some pages of 1000 errors. */
async function cursorAfter(ctx: ServiceContext, id: string, pages: number): Promise<string> {
  let cursor: string | null = null;
  for (let read = 0; read < pages; read += 1) {
    const errors = await listJobErrors(ctx, { id, limit: 1000, ...(cursor === null ? {} : { cursor }) });
    cursor = errors.next_cursor;
  }
  return cursor ?? '';
}

/** A workbook of one sheet with one shared text and one row, of one cell. */
function workbook({ text = 'code', cell = 'a' }: { text?: string; cell?: string }): Buffer {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relation = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="r1"';
  const files = {
    'xl/workbook.xml': `<workbook ${main}><sheets><sheet name="projects" sheetId="1" ${relation}/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst ${main}><si><t>${text}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row>
      <row r="2"><c r="A2" t="inlineStr"><is><t>${cell}</t></is></c></row></sheetData></worksheet>`,
  };
  const bytes = Object.entries(files).map(([path, content]) => [path, Buffer.from(content)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 1 }));
}

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
    ['csv', 'resource,code,name\r\nprojects,P\r\nprojects,P,One,more\r\nprojects,P,One\r\n', 2],
  ] as const)('%s that is malformed is refused by row', async (format, content, failed) => {
    const { ctx } = await makeTenant(db);
    const job = await importFile(ctx, content, { format });
    expect(job).toMatchObject({ state: 'failed', counts: { failed } });
  });

  test.each([
    ['csv', 'code,name\r\nP,One\r\n', 'resource'],
    ['csv', 'resource,code,code\r\n', 'twice'],
    ['csv', 'resource,code\r\nprojects,"P', 'not CSV'],
    ['csv', Buffer.from('resource,code,name\r\nprojects,P,Bl\u00e5\r\n', 'latin1'), 'not UTF-8'],
    ['json', Buffer.from('{"resource":"projects","code":"P","name":"Bl\u00e5"}', 'latin1'), 'not UTF-8'],
    ['xlsx', 'no zip at all', 'workbook'],
    ['xlsx', 'PK\u0003\u0004', 'workbook'],
  ] as const)('%s that cannot be read fails with the reason', async (format, content, reason) => {
    const { ctx } = await makeTenant(db);
    const job = await importFile(ctx, content, { format });
    expect(job).toMatchObject({ state: 'failed', message: expect.stringContaining(reason) });
  });

  test('a line that is longer than any row may be is refused, and the next one is read', async () => {
    const { ctx } = await makeTenant(db);
    const long = { ...unit('long', null), name: 'n'.repeat(1024 * 1024) };
    const file = lines(unit('a', null), long, unit('b', null));
    const job = await importFile(ctx, file, { atomicity: 'row' });
    expect(job.counts).toMatchObject({ created: 2, failed: 1 });
    expect(await errorsOf(ctx, job)).toMatchObject([{ row: 2, code: 'malformed' }]);
  });

  test.each([
    ['more values than any object has', `[${'1,'.repeat(10_000)}1]`, 'more than 10000 values'],
    ['lists within lists', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'deeper than 32 levels'],
  ])('a cell with %s is refused, and the next row is read', async (_, values, reason) => {
    const { ctx } = await makeTenant(db);
    const file = `resource,code,name,values\ndimensions,a,A,"${values}"\ndimensions,b,B,[]\n`;
    const job = await importFile(ctx, file, { format: 'csv', atomicity: 'row' });
    expect(job.counts).toMatchObject({ created: 1, failed: 1 });
    const message = expect.stringContaining(reason);
    expect(await errorsOf(ctx, job)).toMatchObject([
      { row: 2, column: 'values', code: 'malformed', message },
    ]);
  });

  test('of many malformed rows all are counted and the first 10,000 named', async () => {
    const { ctx } = await makeTenant(db);
    const job = await importFile(ctx, 'x\n'.repeat(10_500), { atomicity: 'row' });
    expect(job).toMatchObject({ state: 'failed', counts: { failed: 10_500 } });
    const last = await listJobErrors(ctx, {
      id: job.id,
      limit: 1000,
      cursor: await cursorAfter(ctx, job.id, 9),
    });
    expect(last).toMatchObject({ data: { length: 1000 }, next_cursor: null });
  });

  test.each([
    ['texts', 1024 * 1024, 'longer'],
    ['row', 1024 * 1024, 'longer'],
  ])('a workbook whose %s would fill the memory is not read', async (what, length, reason) => {
    const { ctx } = await makeTenant(db);
    const text = 'n'.repeat(length + 1);
    const job = await importFile(ctx, workbook(what === 'texts' ? { text } : { cell: text }), {
      format: 'xlsx',
    });
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
    const finished = listEventsInput.parse({ type: ['import.finished'] });
    expect((await listEvents(ctx, finished)).data).toMatchObject([
      { object: { resource: 'imports', id }, data: { state: 'cancelled' } },
    ]);
  });

  test('takes history as it was: a check-in that nobody ended does not bar what came later', async () => {
    const { ctx } = await makeTenant(db);
    await fillWorkspace(ctx);
    const presence = (start: string, end: string | null) => ({
      resource: 'presence',
      employee: '2',
      start,
      end,
    });
    const job = await importFile(
      ctx,
      lines(
        presence('2026-03-03T08:00:00+01:00', null),
        presence('2026-03-04T08:00:00+01:00', '2026-03-04T16:00:00+01:00'),
      ),
    );
    expect(await errorsOf(ctx, job)).toEqual([]);
    const overlapping = presence('2026-03-04T12:00:00+01:00', '2026-03-04T13:00:00+01:00');
    expect(await errorsOf(ctx, await importFile(ctx, lines(overlapping)))).toMatchObject([
      { code: 'overlap' },
    ]);
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
