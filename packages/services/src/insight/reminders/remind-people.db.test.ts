import { inWorkspace, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { listNotifications, saveNotificationSettings, sendNotifications } from '../../notifications/index.ts';
import { createAbsence, requestAbsence, updateAbsence } from '../../recording/absences/index.ts';
import { addAttachment } from '../../recording/attachments/index.ts';
import { generateStatements, listStatements, submitStatement } from '../../statements/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { addPerson, type TestPerson } from '../../testing/add-person.ts';
import { addEmployees, type CompanyOptions, makeCompany } from '../../testing/make-company.ts';
import { nextReminders, remindPeople } from './index.ts';

const db = testDatabase({ poolSize: 4 });
const working = ['absences:*:self', 'statements:read:self', 'statements:submit:self'];
const managing = [...working, 'absences:*:managed', 'statements:*:managed'];

/** Mette manages Anna. */
async function company(options: CompanyOptions = {}) {
  const made = await makeCompany(db, { now: '2026-03-02T05:00:00Z', ...options });
  const mette = await addPerson(made.ctx, made.employee.id, managing, 'Mette');
  const [employee] = await withoutAudit(db, made.ctx.workspace.id, (tx) =>
    addEmployees(tx, made, 1, { managerId: made.employee.id }),
  );
  const anna = await addPerson(made.ctx, employee?.id ?? '', working, 'Anna');
  const at = (now: string) => ({ ...made.ctx, now: Temporal.Instant.from(now) });
  return { ...made, mette, anna, at, remind: (now: string) => remindPeople(at(now)) };
}

const as = ({ ctx }: TestPerson, now: string): ServiceContext => ({
  ...ctx,
  now: Temporal.Instant.from(now),
});

async function reminders({ ctx }: TestPerson) {
  const { data } = await listNotifications(ctx, { limit: 100 });
  return data.filter(({ kind }) => kind === 'reminder').map(({ path, facts }) => ({ path, ...facts }));
}

describe('people are reminded', () => {
  test('of requests that have waited for three days, once a day and until they are decided', async () => {
    const { mette, anna, remind } = await company();
    const day = { employee_id: anna.employeeId, from: '2026-03-20', to: '2026-03-20' };
    const { id } = await createAbsence(as(anna, '2026-03-02T08:00:00Z'), day);
    const later = { ...day, from: '2026-03-24', to: '2026-03-24' };
    await createAbsence(as(anna, '2026-03-04T08:00:00Z'), later);
    expect(await remind('2026-03-05T07:59:59Z')).toEqual({ reminded: 0 });
    expect(await remind('2026-03-05T08:00:00Z')).toEqual({ reminded: 1 });
    expect(await remind('2026-03-05T20:00:00Z')).toEqual({ reminded: 0 });
    expect(await reminders(mette)).toEqual([{ path: '/to-decide', subject: 'request', count: '1' }]);
    // On the next day there is one that says what waits then, not a second one.
    expect(await remind('2026-03-07T08:00:00Z')).toEqual({ reminded: 1 });
    expect(await reminders(mette)).toEqual([{ path: '/to-decide', subject: 'request', count: '2' }]);
    await updateAbsence(as(mette, '2026-03-07T09:00:00Z'), { id, state: 'approved' });
    await remind('2026-03-08T08:00:00Z');
    expect(await reminders(mette)).toEqual([{ path: '/to-decide', subject: 'request', count: '1' }]);
    expect(await reminders(anna)).toEqual([]);
  });

  test('of statements of their own that nobody submitted', async () => {
    const { mette, anna, at, remind } = await company({ approvalMode: 'employee-then-manager' });
    await generateStatements(at('2026-04-01T05:00:00Z'));
    const { data } = await listStatements(as(anna, '2026-04-02T05:00:00Z'), { scope: 'self', limit: 10 });
    const [own] = data;
    expect(await remind('2026-04-03T05:00:00Z')).toEqual({ reminded: 0 });
    expect(await remind('2026-04-04T05:00:00Z')).toEqual({ reminded: 2 });
    const told = { path: `/statements/${own?.id}`, subject: 'own', count: '1' };
    expect(await reminders(anna)).toEqual([told]);
    await submitStatement(as(anna, '2026-04-04T06:00:00Z'), { id: own?.id ?? '' });
    await remind('2026-04-05T05:00:00Z');
    expect(await reminders(anna)).toEqual([]);
    // Who decides about it is, three days later, of what was submitted.
    await remind('2026-04-07T06:00:00Z');
    expect(await reminders(mette)).toMatchObject([{ subject: 'own' }, { subject: 'request' }]);
  });

  test('of statements that the terms leave to them', async () => {
    const { mette, anna, at, remind } = await company({ approvalMode: 'manager' });
    await generateStatements(at('2026-04-01T05:00:00Z'));
    await remind('2026-04-04T05:00:00Z');
    expect(await reminders(anna)).toEqual([]);
    expect(await reminders(mette)).toEqual([{ path: '/to-decide', subject: 'request', count: '1' }]);
  });

  test('of certificates that are due and not there, from the date on which they are', async () => {
    const { ctx, mette, anna, remind } = await company();
    const certificate_after_days = 3;
    await addAbsenceTypes(ctx, { sick: { sickness: true, approval: 'none', certificate_after_days } });
    const ill = { employee_id: anna.employeeId, activity: 'sick' };
    const fall = (from: string, to: string) =>
      requestAbsence(as(anna, `${from}T07:00:00Z`), { ...ill, from, to });
    await fall('2026-03-02', '2026-03-04');
    const { id } = await fall('2026-03-09', '2026-03-13');
    expect(await remind('2026-03-11T05:00:00Z')).toEqual({ reminded: 0 });
    expect(await remind('2026-03-12T05:00:00Z')).toEqual({ reminded: 1 });
    expect(await remind('2026-03-12T15:00:00Z')).toEqual({ reminded: 0 });
    expect(await reminders(anna)).toEqual([{ path: '/my-time', subject: 'certificate', count: '1' }]);
    expect(await reminders(mette)).toEqual([]);
    expect(await remind('2026-03-14T05:00:00Z')).toEqual({ reminded: 1 });
    const later = as(anna, '2026-03-14T08:00:00Z');
    await addAttachment(later, { absence_id: id, name: 'note.pdf', content: Buffer.from('%PDF-1.7') });
    expect(await remind('2026-03-15T05:00:00Z')).toEqual({ reminded: 0 });
    expect(await reminders(anna)).toEqual([]);
  });

  test('in the mail of the day unless they chose otherwise, which says nothing but that something waits', async () => {
    const { mette, anna, at, remind } = await company();
    await createAbsence(as(anna, '2026-03-02T08:00:00Z'), {
      ...{ employee_id: anna.employeeId, from: '2026-03-20', to: '2026-03-20' },
    });
    await sendNotifications(at('2026-03-02T09:00:00Z'));
    await remind('2026-03-06T04:30:00Z');
    const sent = await sendNotifications(at('2026-03-06T04:31:00Z'));
    expect(sent).toEqual({ mails: 0, nextAt: Temporal.Instant.from('2026-03-06T06:00:00Z') });
    expect(await sendNotifications(at('2026-03-06T06:00:00Z'))).toEqual({ mails: 1, nextAt: null });
    expect(await remind('2026-03-06T07:00:00Z')).toEqual({ reminded: 0 });
    const mails = await inWorkspace(db, mette.ctx.workspace.id, (tx) =>
      tx.select().from(schema.outgoingMails).where(eq(schema.outgoingMails.userId, mette.userId)),
    );
    expect(mails.at(-1)?.textBody).toMatch(
      /^Hello Mette,\n\nSomething still waits for you\.\n\nSee it here, after signing in:\n\{base_url\}\/notifications\n/,
    );
    await saveNotificationSettings(mette.ctx, { choices: { reminder: { console: true, mail: 'never' } } });
    expect(await remind('2026-03-07T04:30:00Z')).toEqual({ reminded: 1 });
    expect(await sendNotifications(at('2026-03-08T09:00:00Z'))).toEqual({ mails: 0, nextAt: null });
  });
});

test('the next ones are early on the next day, where the workspace is', async () => {
  const { at } = await company({ timeZone: 'America/New_York' });
  const next = nextReminders(at('2026-03-07T23:00:00Z')).toZonedDateTimeISO('America/New_York');
  expect(next.toPlainDate().toString()).toBe('2026-03-08');
  expect(next.hour).toBe(5);
});
