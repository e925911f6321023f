import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { listEmployees } from '../../organization/employees/index.ts';
import { listEmployments } from '../../organization/employments/index.ts';
import { createEntry } from '../../recording/entries/index.ts';
import { recordPresence, updatePresence } from '../../recording/presence/index.ts';
import { listActivities } from '../../settings/activities/index.ts';
import { createDimension, createDimensionBody } from '../../settings/dimensions/index.ts';
import { createReason } from '../../settings/reasons/index.ts';
import { fillWorkspace } from '../../testing/fill-workspace.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { errorsOf, exportFile, importFile } from '../../testing/transfer-files.ts';
import { readExportFile, startExport } from '../exports/index.ts';

const db = testDatabase();

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

  test.each(['json', 'csv', 'xlsx'] as const)(
    '%s: a dimension with many values, in one cell',
    async (format) => {
      const [source, target] = [await makeTenant(db), await makeTenant(db)];
      const values = Array.from({ length: 1000 }, (_, n) => ({
        code: `project-${n}`,
        name: `Building site number ${n}`,
      }));
      await createDimension(source.ctx, createDimensionBody.parse({ code: 'site', name: 'Site', values }));
      const first = await exportFile(source.ctx, { format });
      const imported = await importFile(target.ctx, first, { format });
      expect(imported).toMatchObject({ state: 'succeeded', counts: { failed: 0 } });
      expect((await exportFile(target.ctx, { format })).equals(first)).toBe(true);
    },
  );

  test('row by row gives the same workspace', async () => {
    const [source, target] = [await makeTenant(db), await makeTenant(db)];
    await fillWorkspace(source.ctx);
    const first = await exportFile(source.ctx);
    const imported = await importFile(target.ctx, first, { atomicity: 'row' });
    expect(await errorsOf(target.ctx, imported)).toEqual([]);
    expect((await exportFile(target.ctx)).toString()).toBe(first.toString());
  });

  test('records that share their start, and presence without a reason, stay what they are', async () => {
    const [source, target] = [await makeTenant(db), await makeTenant(db)];
    const { ctx } = source;
    await fillWorkspace(ctx);
    await createReason(ctx, {
      code: 'standby',
      name: 'Standby',
      kind: 'standby',
      availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
      effective_from: '2025-01-01',
      state: 'active',
    });
    // The boss has a second employment from June on.
    const bosses = await listEmployees(ctx, { scope: 'all', limit: 10, employee_number: ['1'] });
    const employee_id = bosses.data[0]?.id ?? '';
    const employments = (await listEmployments(ctx, { employee_id, limit: 10 })).data;
    const shift = { employee_id, start: '2026-06-08T18:00:00+02:00', end: '2026-06-08T20:00:00+02:00' };
    const [activity] = (await listActivities(ctx, { limit: 10, code: ['care'] })).data;
    const posting = { employee_id, activity_id: activity?.id ?? '', date: '2026-06-08', minutes: 60 };
    for (const { id: employment_id } of employments) {
      await recordPresence(ctx, { ...shift, employment_id });
      await recordPresence(ctx, {
        ...shift,
        employment_id,
        end: '2026-06-09T08:00:00+02:00',
        reason: 'standby',
      });
      await createEntry(ctx, { ...posting, employment_id });
    }
    const next = { employee_id, start: '2026-06-10T08:00:00+02:00', end: '2026-06-10T09:00:00+02:00' };
    const { id } = await recordPresence(ctx, next);
    await updatePresence(ctx, { employee_id, id, reason: null });
    for (const atomicity of ['all', 'row'] as const) {
      const first = await exportFile(ctx);
      const imported = await importFile(target.ctx, first, { atomicity });
      expect(await errorsOf(target.ctx, imported)).toEqual([]);
      expect((await exportFile(target.ctx)).toString()).toBe(first.toString());
    }
  });

  test('an imported interval of work takes the reason of its row', async () => {
    const { ctx } = await makeTenant(db);
    await fillWorkspace(ctx);
    const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
    const reason = { availability_scope: anywhere, effective_from: '2025-01-01', state: 'active' as const };
    await createReason(ctx, { code: 'call-out', name: 'Call-out', kind: 'work', ...reason });
    const row = {
      resource: 'presence',
      employee: '2',
      start: '2026-03-02T08:00:30+01:00',
      reason: 'call-out',
    };
    expect((await importFile(ctx, JSON.stringify(row))).counts).toMatchObject({ created: 0, updated: 1 });
    expect((await exportFile(ctx, { resources: ['presence'] })).toString()).toContain('"reason":"call-out"');
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
