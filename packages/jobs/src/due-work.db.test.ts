import { connectDatabase, inWorkspace, migrateDatabase } from '@stempel/db';
import { emptyDatabase, testSecret } from '@stempel/db/testing';
import type { ServiceContext } from '@stempel/services';
import { updateEmploymentTerms } from '@stempel/services/settings/employment-terms';
import { updateWorkspace } from '@stempel/services/settings/workspaces';
import { approveStatement, listStatements, submitStatement } from '@stempel/services/statements';
import { listCorrections } from '@stempel/services/statements/corrections';
import {
  addPolicies,
  datesBetween,
  furnishWorkspace,
  makeCompany,
  recordDays,
} from '@stempel/services/testing';
import { lookAgain, planDailyWork, takeDueWork } from '@stempel/services/transfer/background';
import { startExport } from '@stempel/services/transfer/exports';
import { queueMail } from '@stempel/services/transfer/mail';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doDueWork } from './do-due-work.ts';
import { findJob, type Job, jobs, runJob } from './index.ts';
import { type DueWorld, openDueWorld } from './testing/due-world.ts';
import { silent } from './testing/silent.ts';

// A look is at every workspace of a database, so these tests have a database of their own, and take turns.
let world: DueWorld;
const everything = { scope: 'all', limit: 100 } as const;
const credit = { plugin: 'credit-counter', config: { counter: 'norm-balance' } };
const at = (text: string) => Temporal.Instant.from(text);

beforeAll(async () => {
  const { appUrl } = await migrateDatabase(await emptyDatabase(), { secret: testSecret });
  world = openDueWorld(connectDatabase({ url: appUrl, poolSize: 6 }));
});
afterAll(() => world.db.close());

/** The periods that have a statement. */
const periodsOf = async (ctx: ServiceContext) =>
  (await listStatements(ctx, everything)).data.map(({ period: { from, to } }) => `${from}/${to}`);

describe('a period end', () => {
  test.each([
    ['Europe/Copenhagen', '2026-04-30T22:00:00Z'],
    ['America/Los_Angeles', '2026-05-01T07:00:00Z'],
    ['Pacific/Kiritimati', '2026-04-30T10:00:00Z'],
  ])('in %s is due at its midnight, and nothing is before', async (timeZone, midnight) => {
    const { ctx } = await world.restingCompany(timeZone);
    expect(await world.timesOf(ctx, 'generate-statements')).toEqual([midnight]);
    expect(await world.workAt(ctx, at(midnight).subtract({ seconds: 1 }))).toEqual([]);
    expect(await periodsOf(ctx)).toEqual([]);
    expect(await world.workAt(ctx, at(midnight))).toEqual(['generate-statements']);
    expect(await periodsOf(ctx)).toEqual(['2026-04-01/2026-04-30']);
  });

  test('that terms bring forward is due at once', async () => {
    const { ctx, termsId } = await world.restingCompany();
    const now = at('2026-04-20T06:00:00Z');
    await updateEmploymentTerms(
      { ...ctx, now },
      { id: termsId, statement_period: 'week', effective_from: '2020-01-01' },
    );
    expect(await world.workAt(ctx, now.add({ seconds: 30 }))).toEqual(['generate-statements']);
    expect(await periodsOf(ctx)).toEqual(['2026-04-13/2026-04-19']);
    await world.workAt(ctx, now.add({ hours: 1 }));
    // From now on weeks are waited for.
    expect((await world.timesOf(ctx, 'generate-statements'))[0]).toBe('2026-04-26T22:00:00Z');
  });

  test('moves with the zone of the workspace', async () => {
    const { ctx } = await world.restingCompany();
    const now = at('2026-04-20T06:00:00Z');
    await updateWorkspace({ ...ctx, now }, { time_zone: 'Pacific/Kiritimati' });
    await world.workAt(ctx, now.add({ hours: 1 }));
    await world.workAt(ctx, at('2026-04-30T10:00:00Z'));
    expect(await periodsOf(ctx)).toHaveLength(1);
  });
});

describe('a change', () => {
  test('is looked at within the hour, however many there were', async () => {
    const { ctx, employee } = await world.restingCompany();
    const now = at('2026-04-20T06:00:00Z');
    const later = { ...ctx, now };
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-04'])
      await recordDays(later, employee.id, [day], ['08:00', '15:24']);
    expect((await world.timesOf(ctx, 'generate-statements')).filter((time) => time < '2026-04-21')).toEqual([
      '2026-04-20T07:00:00Z',
    ]);
    await world.workAt(ctx, now.add({ hours: 1 }));
    expect(await periodsOf(ctx)).toEqual(['2026-03-01/2026-03-31']);
  });

  test('does not rely on a look that may come before it is committed', async () => {
    const { ctx, employee } = await world.restingCompany();
    const change = (now: string, day: string) =>
      recordDays({ ...ctx, now: at(now) }, employee.id, [day], ['08:00', '15:24']);
    await change('2026-04-20T06:00:00Z', '2026-04-02');
    await change('2026-04-20T06:29:00Z', '2026-04-03');
    await change('2026-04-20T06:31:00Z', '2026-04-07');
    expect((await world.timesOf(ctx, 'find-corrections')).slice(0, 2)).toEqual([
      '2026-04-20T07:00:00Z',
      '2026-04-20T07:31:00Z',
    ]);
  });

  test('that is committed while a look is at work is found by another', async () => {
    const { ctx, employee } = await world.restingCompany();
    const midnight = at('2026-04-30T22:00:00Z');
    const before = { ...ctx, now: midnight.subtract({ hours: 2 }) };
    const generating = findJob('generate-statements');
    if (!generating) throw new Error('There is such a job.');
    // The reason comes after its look has read everything.
    const overtaken: Job = {
      ...generating,
      run: async (...given) => {
        const outcome = await generating.run(...given);
        await recordDays(before, employee.id, ['2026-05-04'], ['08:00', '15:24']);
        return outcome;
      },
    };
    const turn = { workspaceId: ctx.workspace.id, requestId: 'test' };
    const settings = { db: world.db, log: silent, now: () => midnight, sendMail: async () => {} };
    await doDueWork(overtaken, turn, settings);
    expect(await world.workAt(ctx, midnight)).toEqual([
      'find-corrections',
      'find-incidents',
      'generate-statements',
    ]);
  });

  test('that reaches back brings its correction', async () => {
    const { ctx, employee, termsId } = await world.restingCompany();
    await addPolicies(ctx, [{ code: 'close', kind: 'settlement', config: { steps: [credit] } }]);
    await world.workAt(ctx, at('2026-04-30T22:00:00Z'));
    const [statement] = (await listStatements(ctx, everything)).data;
    const now = at('2026-05-04T06:00:00Z');
    const later = { ...ctx, now };
    await submitStatement(later, { id: statement?.id ?? '' });
    await approveStatement(later, { id: statement?.id ?? '' });
    await world.workAt(ctx, now.add({ hours: 1 }));
    const week = { mon: 480, tue: 480, wed: 480, thu: 480, fri: 480, sat: 0, sun: 0 };
    // The workers rest for a week: nothing is forgotten.
    await updateEmploymentTerms(
      { ...ctx, now: now.add({ hours: 2 }) },
      {
        id: termsId,
        norm: { weeks: [week], full_time_weekly_minutes: 2400 },
        effective_from: '2026-04-01',
      },
    );
    await world.workAt(ctx, now.add({ hours: 24 * 7 }));
    expect((await listCorrections(later, everything)).data).toMatchObject([{ employee_id: employee.id }]);
  });
});

test('a mail and a run are due at once, and again while they wait', async () => {
  const { ctx } = await world.restingCompany();
  const now = at('2026-04-20T06:00:00Z');
  const mail = { kind: 'test', recipient: 'a@example.org', subject: 'S', textBody: 'T', now };
  await inWorkspace(world.db, ctx.workspace.id, (tx) => queueMail(tx, ctx.workspace.id, mail));
  await startExport({ ...ctx, now }, { format: 'csv', resources: ['projects'] });
  const refuse = async () => {
    throw new Error('550 no such mailbox');
  };
  expect(await world.workAt(ctx, now, refuse)).toEqual(['run-jobs', 'send-mail']);
  expect(await world.timesOf(ctx, 'run-jobs')).toEqual([]);
  expect(await world.timesOf(ctx, 'send-mail')).toEqual([now.add({ minutes: 2 }).toString()]);
  expect(await world.workAt(ctx, now.add({ minutes: 2 }))).toEqual(['send-mail']);
  expect(await world.timesOf(ctx, 'send-mail')).toEqual([]);
});

test('what was handed out and never done is handed out again after a minute, or to a server that starts', async () => {
  const { ctx } = await world.restingCompany();
  const midnight = at('2026-04-30T22:00:00Z');
  const due = ['generate-statements'];
  expect(await world.lookAt(ctx, midnight)).toEqual(due);
  expect(await world.lookAt(ctx, midnight.add({ seconds: 59 }))).toEqual([]);
  expect(await world.lookAt(ctx, midnight.add({ seconds: 60 }))).toEqual(due);
  expect(await world.lookAt(ctx, midnight.add({ seconds: 61 }))).toEqual([]);
  await lookAgain(world.db);
  expect(await world.lookAt(ctx, midnight.add({ seconds: 61 }))).toEqual(due);
});

test('a server that starts waits for nobody: what another one is writing is left to it', async () => {
  const [one, written] = [await world.restingCompany(), await world.restingCompany()];
  const midnight = at('2026-04-30T22:00:00Z');
  const handedOut = async (now: Temporal.Instant) => {
    const found = (await Array.fromAsync(takeDueWork(world.db, now))).flat();
    return [one, written].map(({ ctx }) =>
      found.some(
        ({ workspaceId, work }) => workspaceId === ctx.workspace.id && work === 'generate-statements',
      ),
    );
  };
  expect(await handedOut(midnight)).toEqual([true, true]);
  const other = await world.db.pool.connect();
  try {
    await other.query('begin');
    await other.query('select from due_work where workspace_id = $1 for update', [written.ctx.workspace.id]);
    let state = 'running';
    const looked = lookAgain(world.db).then(() => {
      state = 'looked';
    });
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%due_work%'`;
    await expect.poll(async () => state === 'looked' || (await other.query(waiting)).rowCount).toBeTruthy();
    const atLast = state;
    await other.query('rollback');
    await looked;
    expect(atLast).toBe('looked');
  } finally {
    other.release();
  }
  expect(await handedOut(midnight.add({ seconds: 1 }))).toEqual([true, false]);
});

test('work that fails stays due', async () => {
  const { ctx } = await world.restingCompany();
  const midnight = at('2026-04-30T22:00:00Z');
  const failing = { ...findJob('generate-statements'), run: () => Promise.reject(new Error('broken')) };
  const turn = { workspaceId: ctx.workspace.id, requestId: 'test' };
  const settings = { db: world.db, log: silent, now: () => midnight, sendMail: async () => {} };
  await expect(doDueWork(failing as Job, turn, settings)).rejects.toThrow('broken');
  expect(await world.workAt(ctx, midnight)).toEqual(['generate-statements']);
});

test.each(['clean-up', 'check-statements'])(
  'every workspace gets its daily %s, some time of the day',
  async (work) => {
    const { ctx } = await world.restingCompany();
    const now = at('2026-04-20T06:00:00Z');
    expect(await planDailyWork(world.db, now)).toBeGreaterThan(0);
    expect(await planDailyWork(world.db, now)).toBe(0);
    const [time = ''] = await world.timesOf(ctx, work);
    expect(now.until(time).total('hours')).toBeLessThan(24);
    expect(await world.workAt(ctx, at(time))).toContain(work);
    expect(await world.timesOf(ctx, work)).toEqual([at(time).add({ hours: 24 }).toString()]);
  },
);

test('every workspace reminds its people each morning', async () => {
  const { ctx } = await world.restingCompany('America/New_York');
  await planDailyWork(world.db, at('2026-04-20T06:00:00Z'));
  const [first = ''] = await world.timesOf(ctx, 'remind-people');
  expect(await world.workAt(ctx, at(first))).toContain('remind-people');
  const [second = ''] = await world.timesOf(ctx, 'remind-people');
  const [before, next] = [first, second].map((time) => at(time).toZonedDateTimeISO('America/New_York'));
  expect(next?.toPlainDate()).toEqual(before?.toPlainDate().add({ days: 1 }));
  expect(next?.hour).toBe(5);
});

test('what a look through everything would do in a workspace with work of every kind, what is due does', async () => {
  const { ctx } = await furnishWorkspace(world.db);
  const rest = ctx.now.add({ hours: 24 * 40 });
  let works: string[] = ['first'];
  for (let now = ctx.now; works.length > 0 || now.epochMilliseconds < rest.epochMilliseconds; ) {
    now = now.add({ hours: 2 });
    works = await world.workAt(ctx, now);
  }
  const sent: string[] = [];
  // Every day has its reminders, and something that is too old.
  for (const job of jobs.filter(({ name }) => !['clean-up', 'remind-people'].includes(name))) {
    const { workspace } = ctx;
    const sendMail = async ({ recipient }: { recipient: string }) => void sent.push(recipient);
    const { counts } = await runJob(job, { db: world.db, workspace, now: rest, requestId: 'look', sendMail });
    const { failed: _failed, checked: _checked, pending: _pending, judged: _judged, ...done } = counts;
    expect({ job: job.name, done: Object.values(done).filter((count) => count > 0) }).toEqual({
      job: job.name,
      done: [],
    });
  }
  expect(sent).toEqual([]);
});

test('days of the past, recorded before anybody was looked at, are no secret to a new workspace', async () => {
  const { ctx, employee } = await makeCompany(world.db, { now: '2026-04-15T06:00:00Z' });
  await recordDays(ctx, employee.id, datesBetween('2026-02-02', '2026-02-06'), ['08:00', '15:24']);
  await world.workAt(ctx, ctx.now.add({ hours: 1 }));
  expect(await periodsOf(ctx)).toHaveLength(2);
});
