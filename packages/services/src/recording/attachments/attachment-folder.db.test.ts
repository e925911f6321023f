import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inWorkspace, newId, schema } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { listAuditLog } from '../../insight/audit-log/index.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { isUnavailable } from '../../kernel/unavailable.ts';
import { makeAbsenceHouse, monday } from '../../testing/make-absence-house.ts';
import { cancelAbsence, requestAbsence } from '../absences/index.ts';
import {
  addAttachment,
  deleteLeftContents,
  listAttachments,
  openAttachment,
  removeAttachment,
} from './index.ts';

const db = testDatabase({ poolSize: 24 });
const pdf = (text = 'a note') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);
const stores = ['database', 'folder'] as const;

/** An absence of Anna's, and a folder of this test for contents; `store` says where new ones go. */
async function house(store: (typeof stores)[number] = 'folder') {
  const path = mkdtempSync(join(tmpdir(), 'stempel-files-'));
  const files = { path, takesNew: store === 'folder' };
  const made = await makeAbsenceHouse(db);
  const { id: workspaceId } = made.ctx.workspace;
  const anna: ServiceContext = { ...made.anna, files };
  const mette: ServiceContext = { ...made.mette, files };
  const asked = await requestAbsence(anna, { employee_id: made.id, activity: 'free', from: monday });
  const add = (content: Uint8Array = pdf(), ctx = anna, name = '../../étude.pdf') =>
    addAttachment(ctx, { absence_id: asked.id, name, content });
  const place = (id = '') => join(path, workspaceId, id);
  const names = () => readdirSync(path).flatMap((one) => readdirSync(join(path, one)));
  const parts = () => inWorkspace(db, workspaceId, (tx) => tx.$count(schema.absenceAttachmentParts));
  return { ...made, path, files, anna, mette, asked, add, place, names, parts };
}

async function contentOf(ctx: ServiceContext, id: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync((await openAttachment(ctx, { id })).content));
}

const lost = (call: Promise<unknown>) =>
  expect(call).rejects.toMatchObject({ code: 'not-found', said: { code: 'attachment-lost' } });

describe.each(stores)('with new files in the %s', (store) => {
  const isFolder = store === 'folder';

  test('one is added, read, removed and gone, by whoever may', async () => {
    const { add, anna, mette, asked, names, parts } = await house(store);
    const content = Buffer.concat([pdf(), Buffer.alloc(700_000, 'x')]);
    const added = await add(content);
    expect([names().length, await parts()]).toEqual(isFolder ? [1, 0] : [0, 3]);
    expect((await listAttachments(mette, asked)).data).toMatchObject([
      { id: added.id, size: content.length },
    ]);
    expect(await contentOf(anna, added.id)).toEqual(content);
    expect(await contentOf(mette, added.id.toUpperCase())).toEqual(content);
    await removeAttachment(anna, added);
    expect([names(), await parts()]).toEqual([[], 0]);
    await expect(openAttachment(anna, added)).rejects.toMatchObject({ said: { code: 'not-found' } });
  });

  test('ten at once leave five and nothing beside them; one that is refused leaves nothing', async () => {
    const { add, anna, made, asked, names, parts } = await house(store);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => add()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const stranger = { ...made.as(['absences:*:self'], made.employee.id), files: anna.files };
    await expect(add(pdf(), stranger)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(add(Buffer.from('MZ'))).rejects.toMatchObject({ code: 'invalid' });
    await cancelAbsence(anna, { id: asked.id });
    await expect(add()).rejects.toMatchObject({ said: { code: 'absence-decided' } });
    expect(names().length + (await parts())).toBe(5);
  });
});

describe('a content in the folder', () => {
  test('is named by its id alone, below its workspace, for its owner only', async () => {
    const { add, place, names, path } = await house();
    const { id } = await add();
    expect(names()).toEqual([id]);
    const mode = (one: string) => (statSync(one).mode & 0o777).toString(8);
    expect([mode(place(id)), mode(place())]).toEqual(['600', '700']);
    expect(readFileSync(place(id))).toEqual(pdf());
    expect(JSON.stringify(readdirSync(path, { recursive: true }))).not.toMatch(/tude|pdf/);
  });

  test('stays readable where it is after new ones go elsewhere, and so the other way round', async () => {
    const { add, anna, files, names, parts } = await house();
    const inFolder = await add(pdf('one'));
    const other = { ...anna, files: { ...files, takesNew: false } };
    const inDatabase = await add(pdf('two'), other);
    for (const ctx of [anna, other]) {
      expect(await contentOf(ctx, inFolder.id)).toEqual(pdf('one'));
      expect(await contentOf(ctx, inDatabase.id)).toEqual(pdf('two'));
    }
    await removeAttachment(other, inFolder);
    expect([names(), await parts()]).toEqual([[], 1]);
  });

  test('that is lost is told by its name, and nobody has fetched it', async () => {
    const { ctx, add, mette, anna, place } = await house();
    const { id } = await add();
    writeFileSync(place(id), '%PDF-1.7');
    await lost(openAttachment(mette, { id }));
    rmSync(place(id));
    await lost(openAttachment(mette, { id }));
    await lost(openAttachment({ ...anna, files: undefined }, { id }));
    const { data } = await listAuditLog(ctx, { limit: 50, resource: ['absence-attachments'] });
    expect(data.map(({ action }) => action)).toEqual(['create']);
    await removeAttachment(anna, { id });
  });

  test('that cannot be written is no row, and says that it is the folder', async () => {
    const { add, anna, asked, path, files } = await house();
    const ctx = { ...anna, files: { ...files, path: join(path, 'file') } };
    writeFileSync(ctx.files.path, 'no folder');
    const error = await add(pdf(), ctx).catch((one: unknown) => one);
    expect([isUnavailable(error), String(error)]).toEqual([true, expect.stringContaining(ctx.files.path)]);
    expect((await listAttachments(anna, asked)).data).toEqual([]);
  });

  test('without a row is cleaned up after a day, as what was not written to its end; nothing else is', async () => {
    const { ctx, add, anna, files, names, place } = await house();
    const neighbour = await house();
    const { id } = await add();
    const orphan = newId();
    for (const name of [orphan, `${orphan}.part`]) writeFileSync(place(name), pdf());
    const theirs = await addAttachment(
      { ...neighbour.anna, files },
      { absence_id: neighbour.asked.id, name: 'a.pdf', content: pdf() },
    );
    const cleanUp = (hours: number) =>
      deleteLeftContents({ ...ctx, files, now: Temporal.Now.instant().add({ hours }) });
    expect(await cleanUp(23)).toBe(0);
    expect(await cleanUp(25)).toBe(2);
    expect(names().toSorted()).toEqual([id, theirs.id].toSorted());
    expect(await contentOf(anna, id)).toEqual(pdf());
    expect(await deleteLeftContents({ ...ctx, files: undefined })).toBe(0);
  });
});
