import { randomBytes } from 'node:crypto';
import { inWorkspace, newId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, watchStatements, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../kernel/context.ts';
import { createAbsence, updateAbsence } from '../recording/absences/index.ts';
import { checkIn, recordPresence } from '../recording/presence/index.ts';
import {
  decideStatements,
  generateStatements,
  listStatements,
  previewDecisions,
} from '../statements/index.ts';
import { findLiveIncidents } from '../statements/live-incidents/index.ts';
import { addPerson, type TestPerson } from '../testing/add-person.ts';
import { addPolicies } from '../testing/add-policies.ts';
import { addEmployees, type CompanyOptions, makeCompany } from '../testing/make-company.ts';
import { fileOf } from '../testing/transfer-files.ts';
import { cleanUpWorkspace } from '../transfer/background/index.ts';
import { startImport } from '../transfer/imports/index.ts';
import { runJobs } from '../transfer/job-runs/index.ts';
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
const sent = watchStatements(db);
const instant = (text: string) => Temporal.Instant.from(text);

const managing = [
  'imports:*:all',
  'absences:*:managed',
  'statements:*:managed',
  'incidents:*:managed',
  'timesheet:*:managed',
];
const working = ['absences:*:self', 'statements:read:self', 'statements:submit:self', 'timesheet:*:self'];

/** Mette manages Anna. */
async function company(options: CompanyOptions = {}) {
  const made = await makeCompany(db, { now: '2026-03-02T05:00:00Z', ...options });
  const mette = await addPerson(made.ctx, made.employee.id, [...managing, ...working], 'Mette');
  const [employee] = await withoutAudit(db, made.ctx.workspace.id, (tx) =>
    addEmployees(tx, made, 1, { managerId: made.employee.id }),
  );
  const anna = await addPerson(made.ctx, employee?.id ?? '', working, 'Anna');
  return { made, mette, anna };
}

const at = (ctx: ServiceContext, now: string): ServiceContext => ({ ...ctx, now: instant(now) });
const told = async ({ ctx }: TestPerson) => (await listNotifications(ctx, { limit: 100 })).data;
const mailsOf = ({ ctx, userId }: TestPerson) =>
  inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.select().from(schema.outgoingMails).where(eq(schema.outgoingMails.userId, userId)),
  );

describe('what people are told', () => {
  test('a request reaches who decides, the decision who asked, and no mail says of which kind it is', async () => {
    const { made, mette, anna } = await company();
    const sick = { employee_id: anna.employeeId, from: '2026-03-10', to: '2026-03-11', sickness: true };
    const { id } = await createAbsence(at(anna.ctx, '2026-03-02T08:00:00Z'), sick);
    expect(await told(mette)).toMatchObject([
      {
        kind: 'request',
        path: '/absences',
        facts: { subject: 'absence' },
        employee_name: 'Employee 1',
        read_at: null,
      },
    ]);
    expect(await told(anna)).toEqual([]);
    await updateAbsence(at(mette.ctx, '2026-03-02T09:00:00Z'), { id, state: 'approved' });
    expect(await told(anna)).toMatchObject([{ kind: 'decision', facts: { outcome: 'approved' } }]);
    expect(await sendNotifications(at(made.ctx, '2026-03-02T09:01:00Z'))).toEqual({ mails: 2, nextAt: null });
    const mails = [...(await mailsOf(mette)), ...(await mailsOf(anna))];
    expect(mails.map(({ recipient }) => recipient)).toHaveLength(2);
    for (const { subject, textBody } of mails) {
      expect(`${subject} ${textBody}`).not.toMatch(/sick|ill|absence|Employee|2026|Anna .*asks/i);
      expect(textBody).toContain('{base_url}/notifications\n');
    }
  });

  test('nobody is told of what they did themselves', async () => {
    const { mette, anna } = await company();
    const asked = { employee_id: anna.employeeId, from: '2026-03-10', to: '2026-03-10' };
    const { id } = await createAbsence(at(mette.ctx, '2026-03-02T08:00:00Z'), {
      ...asked,
      state: 'requested',
    });
    expect(await told(mette)).toEqual([]);
    await updateAbsence(at(mette.ctx, '2026-03-02T09:00:00Z'), { id, state: 'rejected' });
    expect(await told(mette)).toEqual([]);
    expect(await told(anna)).toMatchObject([{ kind: 'decision', facts: { outcome: 'rejected' } }]);
  });

  test('who has no manager is decided about by those who may for everybody', async () => {
    const { made, mette } = await company();
    const [other] = await withoutAudit(db, made.ctx.workspace.id, (tx) => addEmployees(tx, made, 1));
    const admin = await addPerson(made.ctx, other?.id ?? '', ['absences:*:all'], 'Ada');
    await createAbsence(at(mette.ctx, '2026-03-02T08:00:00Z'), {
      employee_id: mette.employeeId,
      from: '2026-03-10',
      to: '2026-03-10',
    });
    expect(await told(admin)).toMatchObject([{ kind: 'request' }]);
    expect(await told(mette)).toEqual([]);
  });

  test('a forgotten check-out reaches the person, and the incident who decides about it, once', async () => {
    const { made, mette, anna } = await company();
    await checkIn(at(anna.ctx, '2026-03-02T07:00:00Z'), { employee_id: anna.employeeId });
    await findLiveIncidents(at(made.ctx, '2026-03-02T20:00:00Z'));
    await findLiveIncidents(at(made.ctx, '2026-03-02T20:05:00Z'));
    expect(await told(anna)).toMatchObject([
      { kind: 'check-out-forgotten', path: '/my-time?week=2026-03-02&day=2026-03-02' },
    ]);
    expect(await told(mette)).toMatchObject([{ kind: 'incident', facts: { step: 'check-out-forgotten' } }]);
    // Anna at once, Mette in the morning.
    expect(await sendNotifications(at(made.ctx, '2026-03-02T20:06:00Z'))).toEqual({
      mails: 1,
      nextAt: instant('2026-03-03T06:00:00Z'),
    });
    expect(await sendNotifications(at(made.ctx, '2026-03-03T06:00:00Z'))).toEqual({ mails: 1, nextAt: null });
  });

  test('what a statement finds of a kind is told once to who decides about it', async () => {
    const { made, mette, anna } = await company();
    const steps = [{ plugin: 'daily-rest', config: {} }];
    await addPolicies(made.ctx, [{ code: 'rest', kind: 'working-time', config: { steps } }]);
    for (const [start, end] of [
      ['2026-03-03T15:00:00+01:00', '2026-03-03T23:00:00+01:00'],
      ['2026-03-04T07:00:00+01:00', '2026-03-04T23:00:00+01:00'],
      ['2026-03-05T07:00:00+01:00', '2026-03-05T15:00:00+01:00'],
    ] as const) {
      const input = { employee_id: anna.employeeId, start, end };
      await recordPresence(at(made.ctx, '2026-04-02T04:00:00Z'), { ...input, source: 'api' });
    }
    await generateStatements(at(made.ctx, '2026-04-02T05:00:00Z'));
    const found = (await told(mette)).filter(({ kind }) => kind === 'incident');
    expect(found).toMatchObject([
      { path: `/incidents?employee=${anna.employeeId}`, facts: { step: 'daily-rest', date: '2026-03-05' } },
    ]);
    // Evaluated anew it finds the same.
    await recordPresence(at(made.ctx, '2026-04-02T06:00:00Z'), {
      ...{ employee_id: anna.employeeId, source: 'api' },
      ...{ start: '2026-03-10T08:00:00+01:00', end: '2026-03-10T12:00:00+01:00' },
    });
    expect((await told(mette)).filter(({ kind }) => kind === 'incident')).toHaveLength(1);
  });

  test('a correction that begins to wait is told to who decides about it, once', async () => {
    const { made, mette, anna } = await company({ approvalMode: 'automatic' });
    const steps = [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }];
    await addPolicies(made.ctx, [{ code: 'close', kind: 'settlement', config: { steps } }]);
    await generateStatements(at(made.ctx, '2026-04-02T05:00:00Z'));
    for (const day of ['10', '11']) {
      const [start, end] = [`2026-03-${day}T08:00:00+01:00`, `2026-03-${day}T15:00:00+01:00`];
      const input = { employee_id: anna.employeeId, start, end };
      await recordPresence(at(made.ctx, '2026-04-02T06:00:00Z'), { ...input, source: 'api' });
    }
    const { data } = await listStatements(made.ctx, { scope: 'all', limit: 100 });
    const first = data.find((row) => row.employee_id === anna.employeeId);
    expect(await told(mette)).toMatchObject([
      { kind: 'request', path: `/statements/${first?.id}`, facts: { subject: 'correction' } },
    ]);
  });

  test('an import that is finished is told to who asked for it, whatever came of it', async () => {
    const { made, mette } = await company();
    const one = '{"resource":"projects","code":"P-1","name":"One"}\n';
    for (const [atomicity, text] of [
      ['row', '{"resource":"projects"}\n'],
      ['all', one],
    ] as const) {
      const file = { ...fileOf(text), name: 'projects.jsonl' };
      await startImport(mette.ctx, { format: 'json', mode: 'apply', atomicity, file });
    }
    await runJobs(made.ctx);
    expect((await told(mette)).map(({ kind, facts }) => [kind, facts.outcome])).toEqual([
      ['import-finished', 'succeeded'],
      ['import-finished', 'failed'],
    ]);
  });

  test('a key that expires within two weeks is told once to who made it', async () => {
    const { made, mette } = await company();
    const { workspace, now } = made.ctx;
    const apiKeyId = newId();
    const sha256 = randomBytes(32);
    const serviceUserId = newId();
    const written = { workspaceId: workspace.id, createdAt: now };
    await db.orm.insert(schema.apiKeyHashes).values({ sha256, workspaceId: workspace.id, apiKeyId });
    await withoutAudit(db, workspace.id, async (tx) => {
      const service = {
        ...written,
        id: serviceUserId,
        kind: 'service',
        state: 'activated',
        name: 'Terminal',
      } as const;
      await tx.insert(schema.users).values({ ...service, updatedAt: now });
      await tx.insert(schema.apiKeys).values({
        ...{ ...written, id: apiKeyId, serviceUserId, name: 'Doors', sha256, lastFour: 'abcd' },
        ...{ environment: 'production', createdBy: mette.userId, expiresAt: now.add({ hours: 24 * 14 + 1 }) },
      });
    });
    await cleanUpWorkspace(made.ctx);
    expect(await told(mette)).toEqual([]);
    for (const hours of [2, 26]) await cleanUpWorkspace({ ...made.ctx, now: now.add({ hours }) });
    expect(await told(mette)).toMatchObject([{ kind: 'key-expiring', facts: { name: 'Doors' } }]);
  });

  test('decisions about many statements take as many statements to tell as about one', async () => {
    const { made, mette } = await company({ approvalMode: 'manager' });
    await withoutAudit(db, made.ctx.workspace.id, (tx) =>
      addEmployees(tx, made, 8, { managerId: mette.employeeId }),
    );
    const before = sent.length;
    await generateStatements(at(made.ctx, '2026-04-02T05:00:00Z'));
    const texts = sent.slice(before).filter((text) => /notification/.test(text));
    expect(texts.length).toBeLessThan(8);
    // One each for the nine she manages; her own waits for somebody else.
    expect((await told(mette)).map(({ kind }) => kind)).toEqual(Array(9).fill('request'));
    const { data } = await listStatements(made.ctx, { scope: 'all', limit: 100 });
    const ids = data.filter((row) => row.employee_id !== mette.employeeId).map(({ id }) => id);
    const { included } = await previewDecisions(made.ctx, { decision: 'submit', ids });
    const statements = included.map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
    await decideStatements(at(made.ctx, '2026-04-02T06:00:00Z'), { decision: 'submit', statements });
    expect(await told(mette)).toHaveLength(9 + statements.length);
    // All of it is one mail.
    expect(await sendNotifications(at(made.ctx, '2026-04-02T06:01:00Z'))).toMatchObject({ mails: 1 });
    expect((await mailsOf(mette))[0]?.textBody).toContain(`${9 + statements.length} requests wait`);
  });
});

describe('how people are told', () => {
  const absence = (ctx: ServiceContext, now: string, date: string) =>
    createAbsence(at(ctx, now), { employee_id: ctx.actor.employeeId ?? '', from: date, to: date });

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
