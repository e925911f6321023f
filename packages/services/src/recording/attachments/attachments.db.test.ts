import { inWorkspace, schema } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { listAuditLog } from '../../insight/audit-log/index.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { nameDeputy } from '../../organization/deputies/index.ts';
import { addPerson } from '../../testing/add-person.ts';
import { monday, tuesday } from '../../testing/make-absence-house.ts';
import { addEmployees } from '../../testing/make-company.ts';
import { makeTwoStepsHouse } from '../../testing/make-two-steps-house.ts';
import { cancelAbsence, requestAbsence, updateAbsence } from '../absences/index.ts';
import { addAttachment, listAttachments, openAttachment, removeAttachment } from './index.ts';

const db = testDatabase({ poolSize: 24 });
const pdf = (text = 'a note') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);
const head = { png: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', jpeg: '\xff\xd8\xff\xe0' };

async function house() {
  const made = await makeTwoStepsHouse(db);
  const { anna, id } = made;
  const asked = await requestAbsence(anna, { employee_id: id, activity: 'free', from: monday, to: tuesday });
  const add = (content: Uint8Array = pdf(), name = 'note.pdf', ctx = anna) =>
    addAttachment(ctx, { absence_id: asked.id, name, content });
  return { ...made, asked, add };
}

const refused = (call: Promise<unknown>, code: string) =>
  expect(call).rejects.toMatchObject({ said: { code } });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

async function contentOf(ctx: ServiceContext, id: string) {
  const { content, ...said } = await openAttachment(ctx, { id });
  return { ...said, content: Buffer.concat(await Array.fromAsync(content)) };
}

function logged(ctx: ServiceContext, id: string) {
  const { auditLog } = schema;
  return inWorkspace(db, ctx.workspace.id, async (tx) => {
    const rows = await tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'absence-attachments'), eq(auditLog.objectId, id)))
      .orderBy(asc(auditLog.id));
    expect(JSON.stringify(rows)).not.toContain('note.pdf');
    return rows.map((row) => [row.action, row.actorName, row.standsForName].filter(Boolean).join(' '));
  });
}

describe('a file', () => {
  test('lies beside an absence and comes back as it was, larger than a part of the store', async () => {
    const { anna, asked, add } = await house();
    const content = Buffer.concat([pdf(), Buffer.alloc(700_000, 'x')]);
    const added = await add(content);
    expect(added).toMatchObject({ name: 'note.pdf', media_type: 'application/pdf', size: content.length });
    expect(added).toMatchObject({ added_by: 'Anna', removable: true });
    expect((await listAttachments(anna, asked)).data).toEqual([added]);
    expect(await contentOf(anna, added.id)).toEqual({
      ...{ name: 'note.pdf', mediaType: 'application/pdf', size: content.length, content },
    });
  });

  test('is what its content says, whatever it is called', async () => {
    const { add } = await house();
    const bytes = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(40)]);
    expect(await add(bytes(head.png), 'scan.pdf')).toMatchObject({
      name: 'scan.pdf.png',
      media_type: 'image/png',
    });
    expect(await add(bytes(head.jpeg), '../../photo.JPEG')).toMatchObject({ name: 'photo.JPEG' });
    expect(await add(bytes(head.jpeg), 'photo\u202egpj.exe')).toMatchObject({ name: 'photogpj.exe.jpg' });
    for (const content of [
      '<html></html>',
      'MZ',
      '',
      'GIF89a',
      ' %PDF-1.7',
      'RIFF0000WEBPVP8 ',
      '\0\0\0 ftypheic',
    ]) {
      const refusal = add(Buffer.from(content, 'latin1'), 'note.pdf');
      await expect(refusal).rejects.toMatchObject({ errors: [{ message: { code: 'attachment-type' } }] });
    }
  });

  test('has 5 MiB at most, and an absence five of them, of ten at once too; the refusal names the file', async () => {
    const { anna, asked, add } = await house();
    const most = Buffer.concat([pdf(), Buffer.alloc(5 * 1024 * 1024 - pdf().length)]);
    await add(most);
    await expect(add(Buffer.concat([most, Buffer.from('x')]), 'scan.pdf')).rejects.toMatchObject({
      said: { code: 'attachment-too-large', params: { name: 'scan.pdf', limit: 5 } },
    });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => codeOf(add())));
    expect(outcomes.toSorted()).toEqual([...Array(6).fill('conflict'), ...Array(4).fill('ok')]);
    expect((await listAttachments(anna, asked)).data).toHaveLength(5);
    await refused(add(pdf(), 'sixth.pdf'), 'too-many-attachments');
  });

  test('goes with nothing that was rejected or withdrawn', async () => {
    const { anna, asked, add } = await house();
    await cancelAbsence(anna, { id: asked.id });
    await refused(add(), 'absence-decided');
  });
});

describe('who sees it', () => {
  test('is the person, who manages them and who reads all absences; nobody else, and each look of others is logged', async () => {
    const made = await house();
    const { ctx, anna, mette, hanna, dora, olga, asked, add } = made;
    const [found] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, made.made, 1));
    const kim = await addPerson(ctx, found?.id ?? '', ['absences:*:managed', 'audit-log:read:all'], 'Kim');
    const { id } = await add();
    const answers = { anna, mette, hanna: hanna.ctx, olga: olga.ctx, dora: dora.ctx, kim: kim.ctx };
    for (const [name, caller] of Object.entries(answers)) {
      const word = name === 'dora' || name === 'kim' ? 'forbidden' : 'ok';
      expect([name, await codeOf(listAttachments(caller, asked))]).toEqual([name, word]);
      expect([name, await codeOf(openAttachment(caller, { id }))]).toEqual([name, word]);
    }
    expect(await logged(ctx, id)).toEqual([
      ...['create Anna', 'download Mette', 'download Hanna', 'download Olga'],
    ]);
    // Who reads the log but not the absence learns whose it is, and no more.
    const looked = async (caller: ServiceContext) =>
      (await listAuditLog(caller, { limit: 50, resource: ['absence-attachments'] })).data.map(
        ({ after }) => after,
      );
    const told = { id, employee_id: made.id };
    expect(await looked(kim.ctx)).toEqual(Array(4).fill(told));
    expect((await looked(olga.ctx))[0]).toMatchObject({ ...told, absence_id: asked.id, size: pdf().length });
  });

  test('is a deputy while something waits, in the place of the one they stand for, and on their dates alone', async () => {
    const { ctx, mette, dora, asked, add } = await house();
    const { id } = await add();
    await nameDeputy(mette, { deputy_id: dora.employeeId, from: '2026-04-01', to: '2026-04-01' });
    expect(await codeOf(openAttachment(dora.ctx, { id }))).toBe('ok');
    expect(await logged(ctx, id)).toEqual(['create Anna', 'download Dora Mette']);
    const tomorrow = { ...dora.ctx, now: dora.ctx.now.add({ hours: 24 }) };
    expect(await codeOf(openAttachment(tomorrow, { id }))).toBe('forbidden');
    await updateAbsence(mette, { id: asked.id, state: 'approved' });
    expect(await codeOf(listAttachments(dora.ctx, asked))).toBe('forbidden');
  });
});

describe('who removes it', () => {
  test('is the person until somebody decided, then who decides about them; the content goes with it', async () => {
    const { ctx, anna, mette, dora, asked, add } = await house();
    const [one, two] = [await add(), await add()];
    expect(await codeOf(removeAttachment(dora.ctx, one))).toBe('forbidden');
    await removeAttachment(anna, one);
    expect(await logged(ctx, one.id)).toEqual(['create Anna', 'delete Anna']);
    await updateAbsence(mette, { id: asked.id, state: 'approved' });
    await refused(removeAttachment(anna, two), 'attachment-kept');
    expect((await listAttachments(anna, asked)).data).toMatchObject([{ id: two.id, removable: false }]);
    expect((await listAttachments(mette, asked)).data).toMatchObject([{ id: two.id, removable: true }]);
    await removeAttachment(mette, two);
    expect(await codeOf(openAttachment(anna, two))).toBe('not-found');
    const { absenceAttachmentParts: parts } = schema;
    expect(await inWorkspace(db, ctx.workspace.id, (tx) => tx.$count(parts))).toBe(0);
  });

  test('is not the person once the first of two steps is taken', async () => {
    const { anna, mette, id } = await house();
    const asked = await requestAbsence(anna, { employee_id: id, activity: 'parental', from: '2026-04-09' });
    const file = await addAttachment(anna, { absence_id: asked.id, name: 'note.pdf', content: pdf() });
    await updateAbsence(mette, { id: asked.id, state: 'approved' });
    await refused(removeAttachment(anna, file), 'attachment-kept');
  });
});
