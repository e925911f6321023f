import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { readExportFile, startExport } from '../exports/index.ts';
import { fillWorkspace } from '../testing/fill-workspace.ts';
import { makeTenant } from '../testing/make-tenant.ts';
import { errorsOf, exportFile, importFile } from '../testing/transfer-files.ts';

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
