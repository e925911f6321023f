import { randomBytes } from 'node:crypto';
import { newId, schema } from '@stempel/db';
import { testDatabase, watchStatements, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../kernel/context.ts';
import { createAbsence, updateAbsence } from '../recording/absences/index.ts';
import { checkIn, deletePresence, recordPresence } from '../recording/presence/index.ts';
import { listIncidents } from '../statements/incidents/index.ts';
import {
  approveStatement,
  decideStatements,
  generateStatements,
  listStatements,
  previewDecisions,
  reopenStatement,
  submitStatement,
} from '../statements/index.ts';
import { findLiveIncidents } from '../statements/live-incidents/index.ts';
import { addPerson, type TestPerson } from '../testing/add-person.ts';
import { addPolicies } from '../testing/add-policies.ts';
import { addEmployees, type CompanyOptions } from '../testing/make-company.ts';
import { mailsOf, makeToldCompany } from '../testing/make-told-company.ts';
import { fileOf } from '../testing/transfer-files.ts';
import { cleanUpWorkspace } from '../transfer/background/index.ts';
import { startImport } from '../transfer/imports/index.ts';
import { runJobs } from '../transfer/job-runs/index.ts';
import { listNotifications, sendNotifications } from './index.ts';

const db = testDatabase({ poolSize: 6 });
const sent = watchStatements(db);
const instant = (text: string) => Temporal.Instant.from(text);
const company = (options?: CompanyOptions) => makeToldCompany(db, options);
const at = (ctx: ServiceContext, now: string): ServiceContext => ({ ...ctx, now: instant(now) });
const told = async ({ ctx }: TestPerson) => (await listNotifications(ctx, { limit: 100 })).data;

/** What becomes of a month is known. */
function closeMonths(ctx: ServiceContext) {
  const steps = [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }];
  return addPolicies(ctx, [{ code: 'close', kind: 'settlement', config: { steps } }]);
}

describe('what people are told', () => {
  test('a request reaches who decides, the decision who asked, and no mail says of which kind it is', async () => {
    const { made, mette, anna } = await company();
    const sick = { employee_id: anna.employeeId, from: '2026-03-10', to: '2026-03-11', sickness: true };
    const { id } = await createAbsence(at(anna.ctx, '2026-03-02T08:00:00Z'), sick);
    expect(await told(mette)).toMatchObject([
      {
        kind: 'request',
        path: '/to-decide',
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

  test.each([
    ['in the morning', '2026-03-02T07:00:30Z', 'check-out-forgotten'],
    ['in the evening', '2026-03-02T17:00:30Z', 'open-presence'],
  ])('who came %s and did not check out is told of once to who decides', async (_when, came, step) => {
    const { made, mette, anna } = await company();
    await checkIn(at(anna.ctx, came), { employee_id: anna.employeeId });
    for (const look of ['2026-03-02T20:30:00Z', '2026-03-02T23:30:00Z', '2026-03-03T12:00:00Z'])
      await findLiveIncidents(at(made.ctx, look));
    await generateStatements(at(made.ctx, '2026-04-02T05:00:00Z'));
    const found = await listIncidents(made.ctx, { scope: 'all', limit: 10 });
    expect(found.data.map((one) => one.step).sort()).toEqual(['check-out-forgotten', 'open-presence']);
    const toldOf = (await told(mette)).filter(({ kind }) => kind === 'incident');
    expect(toldOf).toMatchObject([{ facts: { step } }]);
    expect((await told(anna)).filter(({ kind }) => kind === 'check-out-forgotten')).toHaveLength(1);
  });

  test('a check-out that is missing again after it was mended is told again', async () => {
    const { made, mette, anna } = await company();
    const own = { employee_id: anna.employeeId };
    const came = await checkIn(at(anna.ctx, '2026-03-02T07:00:30Z'), own);
    await findLiveIncidents(at(made.ctx, '2026-03-02T20:30:00Z'));
    await deletePresence(at(made.ctx, '2026-03-02T20:31:00Z'), { ...own, id: came.id });
    await findLiveIncidents(at(made.ctx, '2026-03-02T20:35:00Z'));
    await checkIn(at(anna.ctx, '2026-03-02T07:00:40Z'), own);
    await findLiveIncidents(at(made.ctx, '2026-03-02T20:40:00Z'));
    expect((await told(mette)).filter(({ kind }) => kind === 'incident')).toHaveLength(2);
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

  test('a statement that is made, returned and approved is told to whose it is', async () => {
    const { made, mette, anna } = await company({ approvalMode: 'employee-then-manager' });
    await closeMonths(made.ctx);
    await generateStatements(at(made.ctx, '2026-04-02T05:00:00Z'));
    const { data } = await listStatements(made.ctx, { scope: 'all', limit: 100 });
    const id = data.find((row) => row.employee_id === anna.employeeId)?.id ?? '';
    const path = `/statements/${id}`;
    const facts = { subject: 'statement', from: '2026-03-01', to: '2026-03-31' };
    const news = (kind: string, outcome: string) => ({ kind, path, facts: { ...facts, outcome } });
    const ready = news('statement', 'ready');
    expect(await told(anna)).toMatchObject([ready]);
    await submitStatement(at(anna.ctx, '2026-04-02T06:00:00Z'), { id });
    expect(await told(anna)).toHaveLength(1);
    expect(await told(mette)).toContainEqual(expect.objectContaining({ kind: 'request', path }));
    await reopenStatement(at(mette.ctx, '2026-04-02T07:00:00Z'), { id, note: 'The tenth is missing.' });
    const reopened = news('statement', 'reopened');
    expect(await told(anna)).toMatchObject([reopened, ready]);
    await submitStatement(at(anna.ctx, '2026-04-02T08:00:00Z'), { id });
    await approveStatement(at(mette.ctx, '2026-04-02T09:00:00Z'), { id });
    expect(await told(anna)).toMatchObject([news('decision', 'approved'), reopened, ready]);
  });

  test('a correction that begins to wait is told to who decides about it, once', async () => {
    const { made, mette, anna } = await company({ approvalMode: 'automatic' });
    await closeMonths(made.ctx);
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
