import { inWorkspace, newId } from '@stempel/db';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../kernel/context.ts';
import { createAbsence } from '../recording/absences/index.ts';
import { addPerson, type TestPerson } from '../testing/add-person.ts';
import { addEmployees } from '../testing/make-company.ts';
import { mailsOf, makeToldCompany, working } from '../testing/make-told-company.ts';
import {
  deleteOldNotifications,
  listNotifications,
  markRead,
  notify,
  saveNotificationSettings,
  sendNotifications,
  summarizeNotifications,
  unsubscribe,
} from './index.ts';

const db = testDatabase({ poolSize: 6 });
const instant = (text: string) => Temporal.Instant.from(text);
const company = () => makeToldCompany(db);
const at = (ctx: ServiceContext, now: string): ServiceContext => ({ ...ctx, now: instant(now) });
const told = async ({ ctx }: TestPerson) => (await listNotifications(ctx, { limit: 100 })).data;

const absence = (ctx: ServiceContext, now: string, date: string) =>
  createAbsence(at(ctx, now), { employee_id: ctx.actor.employeeId ?? '', from: date, to: date });

describe('how people are told', () => {
  test('in their language, at the hour and in the zone of their own, once a day', async () => {
    const { made, mette, anna } = await company();
    await saveNotificationSettings(mette.ctx, {
      choices: { request: { console: false, mail: 'digest' } },
      language: 'da',
      time_zone: 'America/New_York',
      digest_hour: 9,
    });
    await absence(anna.ctx, '2026-03-06T08:00:00Z', '2026-03-16');
    await absence(anna.ctx, '2026-03-06T09:00:00Z', '2026-03-17');
    expect(await told(mette)).toEqual([]);
    // 9 o'clock in New York, in winter time.
    const nextAt = instant('2026-03-06T14:00:00Z');
    expect(await sendNotifications(at(made.ctx, '2026-03-06T09:01:00Z'))).toEqual({ mails: 0, nextAt });
    const both = await Promise.all([1, 2].map(() => sendNotifications({ ...made.ctx, now: nextAt })));
    expect(both.map(({ mails }) => mails).sort()).toEqual([0, 1]);
    expect(await mailsOf(mette)).toMatchObject([
      { subject: '2 nyheder i din tidsregistrering', kind: 'notification', state: 'queued' },
    ]);
    // On 8 March clocks go forward.
    await absence(anna.ctx, '2026-03-07T15:00:00Z', '2026-03-18');
    expect(await sendNotifications(at(made.ctx, '2026-03-08T12:59:00Z'))).toMatchObject({ mails: 0 });
    expect(await sendNotifications(at(made.ctx, '2026-03-08T13:00:00Z'))).toMatchObject({ mails: 1 });
    expect(await mailsOf(mette)).toHaveLength(2);
  });

  test('each of many by one mail, and nobody by a second one', async () => {
    const { made } = await company();
    const rest = await withoutAudit(db, made.ctx.workspace.id, (tx) => addEmployees(tx, made, 60));
    const people: TestPerson[] = [];
    for (const { id } of rest) people.push(await addPerson(made.ctx, id, working, 'Many'));
    const ctx = at(made.ctx, '2026-03-02T08:00:00Z');
    const to = { users: people.map(({ userId }) => userId) };
    const causes = ['a', 'b', 'c'].map((about) => ({
      ...({ kind: 'decision', path: '/my-time', to } as const),
      about,
    }));
    await inWorkspace(db, made.ctx.workspace.id, (tx) => notify(tx, ctx, causes));
    const due = at(made.ctx, '2026-03-02T08:01:00Z');
    expect(await sendNotifications(due)).toEqual({ mails: 60, nextAt: null });
    expect(await sendNotifications(due)).toEqual({ mails: 0, nextAt: null });
    const written = await Promise.all(people.map(mailsOf));
    expect(written.map((mails) => mails.map(({ subject }) => subject))).toEqual(
      Array(60).fill(['3 things are new in your time tracking']),
    );
  });

  test('never, where they choose so, and by no mail once they unsubscribed', async () => {
    const { made, mette, anna } = await company();
    await saveNotificationSettings(mette.ctx, { choices: { request: { console: true, mail: 'never' } } });
    await absence(anna.ctx, '2026-03-02T08:00:00Z', '2026-03-16');
    expect(await sendNotifications(at(made.ctx, '2026-03-02T08:01:00Z'))).toEqual({ mails: 0, nextAt: null });
    await saveNotificationSettings(mette.ctx, { choices: { request: { console: true, mail: 'at-once' } } });
    await absence(anna.ctx, '2026-03-02T09:00:00Z', '2026-03-17');
    const { workspace } = made.ctx;
    const who = { workspaceId: workspace.id, userId: mette.userId, now: instant('2026-03-02T09:00:10Z') };
    expect(await unsubscribe(db, who)).toBe(true);
    expect(await sendNotifications(at(made.ctx, '2026-03-02T09:01:00Z'))).toEqual({ mails: 0, nextAt: null });
    await absence(anna.ctx, '2026-03-02T10:00:00Z', '2026-03-18');
    expect(await sendNotifications(at(made.ctx, '2026-03-02T10:01:00Z'))).toEqual({ mails: 0, nextAt: null });
    expect(await told(mette)).toHaveLength(3);
    expect(await saveNotificationSettings(mette.ctx, { subscribe: true })).toMatchObject({
      unsubscribed_at: null,
      choices: { request: { mail: 'at-once' } },
    });
    expect(await unsubscribe(db, { ...who, userId: newId() })).toBe(false);
  });

  test('what was read in the console before its mail is due is not mailed', async () => {
    const { made, mette, anna } = await company();
    await absence(anna.ctx, '2026-03-02T08:00:00Z', '2026-03-16');
    expect(await summarizeNotifications(mette.ctx)).toEqual({ unread: 1, language: null });
    const [one] = await told(mette);
    // Somebody else's is left alone.
    expect(await markRead(anna.ctx, { ids: [one?.id ?? ''] })).toEqual({ read: 0 });
    expect(await markRead(mette.ctx, { ids: [one?.id ?? ''] })).toEqual({ read: 1 });
    expect(await summarizeNotifications(mette.ctx)).toMatchObject({ unread: 0 });
    expect(await sendNotifications(at(made.ctx, '2026-03-02T08:01:00Z'))).toEqual({ mails: 0, nextAt: null });
  });

  test('read ones are kept for 30 days, others for 90', async () => {
    const { mette, anna, made } = await company();
    await absence(anna.ctx, '2026-03-02T08:00:00Z', '2026-03-16');
    await absence(anna.ctx, '2026-03-02T08:00:00Z', '2026-03-17');
    const [read] = await told(mette);
    await markRead(at(mette.ctx, '2026-03-03T08:00:00Z'), { ids: [read?.id ?? ''] });
    expect(await deleteOldNotifications(at(made.ctx, '2026-04-02T07:59:00Z'))).toBe(0);
    expect(await deleteOldNotifications(at(made.ctx, '2026-04-02T08:01:00Z'))).toBe(1);
    expect(await deleteOldNotifications(at(made.ctx, '2026-05-31T08:01:00Z'))).toBe(1);
  });
});

describe('of digests there is one a day', () => {
  /** Mette is told of requests at seven, in Copenhagen; that of the fifth was sent. */
  async function digested() {
    const { made, mette, anna } = await company();
    await saveNotificationSettings(mette.ctx, { choices: { request: { console: true, mail: 'digest' } } });
    await absence(anna.ctx, '2026-03-05T05:00:00Z', '2026-03-16');
    const send = (now: string) => sendNotifications(at(made.ctx, now));
    const wait = (now: string) => ({ mails: 0, nextAt: instant(now) });
    return { made, mette, anna, send, wait };
  }

  test('also on the day on which the hour is moved behind it', async () => {
    const { mette, anna, send, wait } = await digested();
    expect(await send('2026-03-05T06:00:00Z')).toMatchObject({ mails: 1 });
    // At eight: from now on at nine.
    await saveNotificationSettings(at(mette.ctx, '2026-03-05T07:00:00Z'), { digest_hour: 9 });
    await absence(anna.ctx, '2026-03-05T07:10:00Z', '2026-03-17');
    expect(await send('2026-03-05T08:00:00Z')).toEqual(wait('2026-03-06T08:00:00Z'));
    expect(await send('2026-03-06T08:00:00Z')).toEqual({ mails: 1, nextAt: null });
    expect(await mailsOf(mette)).toHaveLength(2);
  });

  test('with all that waited for it at the hour of before', async () => {
    const { mette, anna, send, wait } = await digested();
    await send('2026-03-05T06:00:00Z');
    await absence(anna.ctx, '2026-03-05T06:30:00Z', '2026-03-17');
    await saveNotificationSettings(at(mette.ctx, '2026-03-05T07:00:00Z'), { digest_hour: 9 });
    await absence(anna.ctx, '2026-03-05T10:00:00Z', '2026-03-18');
    expect(await send('2026-03-06T06:00:00Z')).toEqual(wait('2026-03-06T08:00:00Z'));
    expect(await send('2026-03-06T08:00:00Z')).toEqual({ mails: 1, nextAt: null });
    expect((await mailsOf(mette)).map(({ subject }) => subject)).toContain(
      '2 things are new in your time tracking',
    );
  });

  test('whatever is committed behind its moment', async () => {
    const { made, mette, send, wait } = await digested();
    const { promise: isTold, resolve: told } = Promise.withResolvers<void>();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    // Its moment is that of the digest that is sent before it commits.
    const ctx = at(made.ctx, '2026-03-05T05:59:59Z');
    const late = inWorkspace(db, made.ctx.workspace.id, async (tx) => {
      const to = { users: [mette.userId] };
      await notify(tx, ctx, [{ kind: 'request', to, about: 'late', path: '/to-decide' }]);
      told();
      await mayCommit;
    });
    await isTold;
    expect(await send('2026-03-05T06:00:00Z')).toMatchObject({ mails: 1 });
    commit();
    await late;
    // What is told at once does not wait for it.
    const once = [
      { kind: 'decision', to: { users: [mette.userId] }, about: 'now', path: '/my-time' },
    ] as const;
    await inWorkspace(db, made.ctx.workspace.id, (tx) => notify(tx, ctx, once));
    expect(await send('2026-03-05T06:01:00Z')).toEqual({ ...wait('2026-03-06T06:00:00Z'), mails: 1 });
    expect(await send('2026-03-06T06:00:00Z')).toEqual({ mails: 1, nextAt: null });
    expect((await mailsOf(mette)).map(({ subject }) => subject)).toEqual(
      Array(3).fill('Something new in your time tracking'),
    );
  });

  test('that comes late all the same, where no server ran at its hour', async () => {
    const { mette, anna, send } = await digested();
    expect(await send('2026-03-05T23:30:00Z')).toMatchObject({ mails: 1 });
    await absence(anna.ctx, '2026-03-05T23:40:00Z', '2026-03-17');
    // In Copenhagen it is the sixth since half an hour.
    expect(await send('2026-03-06T06:00:00Z')).toMatchObject({ mails: 1 });
    expect(await mailsOf(mette)).toHaveLength(2);
  });
});
