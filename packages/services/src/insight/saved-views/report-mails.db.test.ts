import { inWorkspace, schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { saveNotificationSettings, unsubscribe } from '../../notifications/index.ts';
import { addPerson, type TestPerson } from '../../testing/add-person.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { createSavedView, getSavedView, sendReportMails, updateSavedView } from './index.ts';

const db = testDatabase({ poolSize: 4 });
const at = (ctx: ServiceContext, now: string): ServiceContext => ({
  ...ctx,
  now: Temporal.Instant.from(now),
});

/** Anna reads reports and keeps a view of sickness, on a Sunday. */
async function reader(grants: readonly string[] = ['reports:read:all']) {
  const company = await makeCompany(db, { now: '2026-03-01T12:00:00Z' });
  const anna = await addPerson(company.ctx, company.employee.id, grants, 'Anna');
  const parameters = { employee: company.employee.id, period: 'last-month' };
  const view = await createSavedView(anna.ctx, {
    page: 'reports/sickness',
    name: 'Illness of Ida',
    parameters,
  });
  return { company, anna, view, send: (now: string) => sendReportMails(at(company.ctx, now)) };
}

const mailsTo = ({ ctx, userId }: TestPerson) =>
  inWorkspace(db, ctx.workspace.id, (tx) =>
    tx
      .select()
      .from(schema.outgoingMails)
      .where(
        and(eq(schema.outgoingMails.workspaceId, ctx.workspace.id), eq(schema.outgoingMails.userId, userId)),
      ),
  );

const weekly = { every: 'week', hour: 7 } as const;

test('a mail comes at the hour of its owner, once over two servers, and says nothing of the report', async () => {
  const { company, anna, view, send } = await reader();
  await saveNotificationSettings(anna.ctx, { language: 'da', time_zone: 'America/New_York' });
  const planned = await updateSavedView(anna.ctx, { id: view.id, mail: weekly });
  // Seven in New York, in winter time.
  expect(planned).toMatchObject({
    ...{ mail: weekly, mail_next_at: '2026-03-02T12:00:00+00:00' },
    ...{ mail_time_zone: 'America/New_York', mail_held: null },
  });
  expect(await send('2026-03-02T11:59:59Z')).toMatchObject({ mails: 0 });
  const both = await Promise.all([send('2026-03-02T12:00:00Z'), send('2026-03-02T12:00:00Z')]);
  expect(both.map(({ mails }) => mails).sort()).toEqual([0, 1]);
  // On 8 March clocks go forward there.
  expect(await send('2026-03-02T12:00:01Z')).toMatchObject({
    ...{ mails: 0, ended: 0, nextAt: Temporal.Instant.from('2026-03-09T11:00:00Z') },
  });
  const mails = await mailsTo(anna);
  expect(mails).toMatchObject([
    { kind: 'notification', state: 'queued', subject: 'En rapport er klar til dig' },
  ]);
  expect(mails[0]?.textBody).toContain(`{base_url}/views/${view.id}`);
  expect(JSON.stringify(mails)).not.toMatch(new RegExp(`sickness|Illness|${company.employee.id}`, 'i'));
});

test('a view that another server is at is left to it', async () => {
  const { company, anna, view, send } = await reader();
  await updateSavedView(anna.ctx, { id: view.id, mail: weekly });
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const other = inWorkspace(db, company.ctx.workspace.id, async (tx) => {
    await tx.select().from(schema.savedViews).where(eq(schema.savedViews.id, view.id)).for('update');
    held();
    await mayEnd;
  });
  await isHeld;
  const meanwhile = await send('2026-03-02T06:00:00Z');
  end();
  await other;
  // Still due: whoever was killed at it leaves it so.
  expect(meanwhile).toMatchObject({ mails: 0, nextAt: Temporal.Instant.from('2026-03-02T06:00:00Z') });
  expect(await send('2026-03-02T06:00:00Z')).toMatchObject({ mails: 1 });
  expect(await mailsTo(anna)).toHaveLength(1);
});

test('after days without a server one mail comes, and a change of the zone moves the next', async () => {
  const { anna, view, send } = await reader();
  await updateSavedView(anna.ctx, { id: view.id, mail: { every: 'day', hour: 7 } });
  expect(await send('2026-03-05T10:00:00Z')).toMatchObject({
    ...{ mails: 1, nextAt: Temporal.Instant.from('2026-03-06T06:00:00Z') },
  });
  await saveNotificationSettings(at(anna.ctx, '2026-03-05T11:00:00Z'), { time_zone: 'Asia/Tokyo' });
  expect(await getSavedView(anna.ctx, { id: view.id })).toMatchObject({
    mail_next_at: '2026-03-05T22:00:00+00:00',
  });
});

test('in another zone no mail is left out that is due, and none comes twice on a date', async () => {
  const { anna, view, send } = await reader();
  await updateSavedView(anna.ctx, { id: view.id, mail: { every: 'day', hour: 7 } });
  const move = (now: string, time_zone: string) => saveNotificationSettings(at(anna.ctx, now), { time_zone });
  // Seven in Copenhagen has come, and nobody has looked yet.
  await move('2026-03-02T06:00:05Z', 'Asia/Tokyo');
  expect(await send('2026-03-02T06:00:10Z')).toMatchObject({
    ...{ mails: 1, nextAt: Temporal.Instant.from('2026-03-02T22:00:00Z') },
  });
  // It is two in the morning of the same date in New York.
  await move('2026-03-02T07:00:00Z', 'America/New_York');
  expect(await getSavedView(anna.ctx, { id: view.id })).toMatchObject({
    mail_next_at: '2026-03-03T12:00:00+00:00',
  });
});

test('who may not read the report any more gets no mail and is told so; a right that comes back begins none', async () => {
  const { company, anna, view, send } = await reader();
  await updateSavedView(anna.ctx, { id: view.id, mail: weekly });
  const grant = (grants: string[]) =>
    withoutAudit(db, company.ctx.workspace.id, (tx) =>
      tx.update(schema.roles).set({ grants }).where(eq(schema.roles.id, anna.roleId)),
    );
  await grant(['statements:read:all']);
  expect(await send('2026-03-02T06:00:00Z')).toEqual({ mails: 0, ended: 1, nextAt: null });
  await grant(['reports:read:all']);
  expect(await send('2026-03-09T06:00:00Z')).toEqual({ mails: 0, ended: 0, nextAt: null });
  expect(await mailsTo(anna)).toEqual([]);
  expect(await getSavedView(anna.ctx, { id: view.id })).toMatchObject({
    ...{ mail: null, mail_next_at: null, mail_ended_at: '2026-03-02T06:00:00+00:00' },
  });
});

test('a suspended account ends them, and who unsubscribed keeps the plan and gets none', async () => {
  const { company, anna, view, send } = await reader();
  const { id: workspaceId } = company.ctx.workspace;
  await updateSavedView(anna.ctx, { id: view.id, mail: weekly });
  await unsubscribe(db, { workspaceId, userId: anna.userId, now: company.ctx.now });
  expect(await send('2026-03-02T06:00:00Z')).toMatchObject({ mails: 0, ended: 0 });
  await saveNotificationSettings(anna.ctx, { subscribe: true });
  expect(await send('2026-03-09T06:00:00Z')).toMatchObject({ mails: 1, ended: 0 });
  await withoutAudit(db, workspaceId, (tx) =>
    tx.update(schema.users).set({ state: 'suspended' }).where(eq(schema.users.id, anna.userId)),
  );
  expect(await send('2026-03-16T06:00:00Z')).toMatchObject({ mails: 0, ended: 1 });
});

test('whoever plans mails reads why none comes, and where its hour is meant', async () => {
  const { company, anna, view, send } = await reader();
  const { id: workspaceId } = company.ctx.workspace;
  const held = async (ctx = anna.ctx) => (await getSavedView(ctx, { id: view.id })).mail_held;
  const change = (values: Partial<typeof schema.users.$inferInsert>) =>
    withoutAudit(db, workspaceId, (tx) =>
      tx.update(schema.users).set(values).where(eq(schema.users.id, anna.userId)),
    );
  expect(await held()).toBeNull();
  const planned = await updateSavedView(anna.ctx, { id: view.id, mail: weekly });
  expect(planned).toMatchObject({ mail_held: null, mail_time_zone: 'Europe/Copenhagen' });
  await unsubscribe(db, { workspaceId, userId: anna.userId, now: company.ctx.now });
  expect(await held()).toBe('unsubscribed');
  await saveNotificationSettings(anna.ctx, { subscribe: true });
  await change({ email: null });
  expect(await held()).toBe('no-address');
  const none = { ...anna.ctx, actor: { ...anna.ctx.actor, grants: [] } };
  expect(await held(none)).toBe('no-right');
  await change({ email: 'anna@acme.example', state: 'suspended' });
  expect(await send('2026-03-02T06:00:00Z')).toMatchObject({ mails: 0, ended: 1 });
  await change({ state: 'activated' });
  // The report may be read, and could be then: it was the account that was closed.
  expect(await held()).toBe('ended');
  expect(await updateSavedView(anna.ctx, { id: view.id, mail: weekly })).toMatchObject({ mail_held: null });
});

test('only reports are mailed, to who may read them', async () => {
  const { anna, view } = await reader(['statements:read:all']);
  await expect(updateSavedView(anna.ctx, { id: view.id, mail: weekly })).rejects.toMatchObject({
    ...{ code: 'forbidden', requiredPermission: 'reports:read:*' },
  });
  const pending = await createSavedView(anna.ctx, {
    ...{ page: 'reports/pending-differences', name: 'Pending', parameters: {} },
  });
  expect(await updateSavedView(anna.ctx, { id: pending.id, mail: weekly })).toMatchObject({ mail: weekly });
  const list = await createSavedView(anna.ctx, { page: 'employees', name: 'All', parameters: {} });
  await expect(updateSavedView(anna.ctx, { id: list.id, mail: weekly })).rejects.toMatchObject({
    ...{ code: 'invalid', errors: [{ pointer: '/mail' }] },
  });
});
