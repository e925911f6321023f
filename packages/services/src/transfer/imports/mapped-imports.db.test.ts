import { say } from '@stempel/core/messages';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { listEmployees } from '../../organization/employees/index.ts';
import { listProjects } from '../../settings/projects/index.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { exportFile, fileOf } from '../../testing/transfer-files.ts';
import { getJob, listJobErrors, listRuns, runJobs } from '../job-runs/index.ts';
import {
  applyValidatedImport,
  type ImportMapping,
  inspectFile,
  readRefusedRows,
  startImport,
} from './index.ts';

const db = testDatabase();
const page = { limit: 1000 };

type Tenant = Awaited<ReturnType<typeof makeTenant>>['ctx'];

/** Validates a file of somebody else's and runs the validation to its end. */
async function validate(ctx: Tenant, content: string | Buffer, mapping: ImportMapping) {
  const options = { format: 'csv', mode: 'validate', atomicity: 'all', mapping } as const;
  const { id } = await startImport(ctx, { ...options, file: fileOf(content) });
  await runJobs(ctx);
  return getJob(ctx, 'imports', { id });
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const people: ImportMapping = {
  delimiter: ';',
  encoding: 'windows-1252',
  tables: [
    {
      sheet: null,
      resource: 'employees',
      columns: { Medarbejdernr: 'employee_number', Navn: 'name', Telefon: null },
    },
  ],
};
const danishFile = Buffer.from(
  'Medarbejdernr;Navn;Telefon\r\n7;Søren Ærø;12\r\n8;Åse Gøtke;13\r\n',
  'latin1',
);

describe('a file with columns of its own', () => {
  test('is looked at before anything is made of it', async () => {
    const { ctx } = await makeTenant(db);
    expect(await inspectFile(ctx, { format: 'csv', file: fileOf(danishFile) })).toEqual({
      delimiter: ';',
      encoding: 'windows-1252',
      tables: [
        {
          sheet: null,
          columns: ['Medarbejdernr', 'Navn', 'Telefon'],
          sample: [
            ['7', 'Søren Ærø', '12'],
            ['8', 'Åse Gøtke', '13'],
          ],
        },
      ],
    });
    const workbook = await exportFile(ctx, { format: 'xlsx', resources: ['reasons'] });
    const { tables } = await inspectFile(ctx, { format: 'xlsx', file: fileOf(workbook) });
    expect(tables).toMatchObject([{ sheet: 'reasons', sample: [expect.arrayContaining(['work'])] }]);
    await expect(inspectFile(ctx, { format: 'xlsx', file: fileOf('no workbook') })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  test('is checked without an effect, then the very same file is committed', async () => {
    const { ctx } = await makeTenant(db);
    const checked = await validate(ctx, danishFile, people);
    expect(checked).toMatchObject({ state: 'succeeded', counts: { created: 2, failed: 0 } });
    expect((await listEmployees(ctx, { ...page, scope: 'all' })).data).toEqual([]);
    const { id } = await applyValidatedImport(ctx, { id: checked.id, atomicity: 'all' });
    await runJobs(ctx);
    expect(await getJob(ctx, 'imports', { id })).toMatchObject({
      state: 'succeeded',
      counts: { created: 2 },
    });
    const { data } = await listEmployees(ctx, { ...page, scope: 'all' });
    expect(data.map(({ name }) => name).sort()).toEqual(['Søren Ærø', 'Åse Gøtke']);
    await expect(applyValidatedImport(ctx, { id, atomicity: 'all' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('names a column that is needed and missing', async () => {
    const { ctx } = await makeTenant(db);
    const mapping: ImportMapping = {
      ...people,
      tables: [{ sheet: null, resource: 'employees', columns: { Medarbejdernr: 'employee_number' } }],
    };
    const { id } = await validate(ctx, danishFile, mapping);
    const { data } = await listJobErrors(ctx, { id, limit: 10 });
    expect(data[0]).toEqual({
      row: 2,
      column: 'name',
      code: 'required',
      message: 'employees: The column "name" is needed.',
      said: say('at-place', { path: 'employees', sentence: say('column-needed', { name: 'name' }) }),
    });
  });

  test('gives its refused rows back with what is wrong; row by row the others stay', async () => {
    const { ctx } = await makeTenant(db);
    const mapping: ImportMapping = {
      delimiter: ',',
      encoding: 'utf-8',
      tables: [
        { sheet: null, resource: 'projects', columns: { Nr: 'code', Title: 'name', Boss: 'manager' } },
      ],
    };
    const file = 'Nr,Title,Boss\nP-1,Bridge,\nP-2,"Road, north",nobody\n';
    const checked = await validate(ctx, file, mapping);
    expect(checked).toMatchObject({ state: 'failed', counts: { created: 1, failed: 1 } });
    const refused = await readRefusedRows(ctx, { id: checked.id });
    const [header = '', row = ''] = (await textOf(refused.content)).split('\r\n');
    expect(header).toBe('\uFEFFresource,code,name,manager,error_row,error_column,error_message');
    expect(row).toMatch(/^projects,P-2,"Road, north",nobody,3,manager,".*nobody/);
    const { id } = await applyValidatedImport(ctx, { id: checked.id, atomicity: 'row' });
    await runJobs(ctx);
    expect(await getJob(ctx, 'imports', { id })).toMatchObject({ state: 'partially-succeeded' });
    expect((await listProjects(ctx, page)).data).toMatchObject([{ code: 'P-1', name: 'Bridge' }]);
    const runs = await listRuns(ctx, { limit: 10 });
    expect(runs.data).toMatchObject([{ id }, { id: checked.id }]);
    await expect(readRefusedRows((await makeTenant(db)).ctx, { id })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
