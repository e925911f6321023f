import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { idsFrom, inWorkspace, newId, schema } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';
import { testDatabase, testDatabaseUrls, withoutAudit } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { systemContext } from '../../kernel/context.ts';
import { updatePolicy } from '../../policies/index.ts';
import { createEntry } from '../../recording/entries/index.ts';
import {
  checkIn,
  checkOut,
  deletePresence,
  recordPresence,
  updatePresence,
} from '../../recording/presence/index.ts';
import { updateEmploymentTerms } from '../../settings/employment-terms/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import {
  addEmployees,
  type CompanyOptions,
  makeCompany,
  type TestCompany,
} from '../../testing/make-company.ts';
import { listIncidents, listIncidentsInput, updateIncident } from '../incidents/index.ts';
import { generateStatements } from '../index.ts';
import { findLiveIncidents } from './index.ts';

const db = testDatabase({ poolSize: 8 });
const script = fileURLToPath(new URL('../../testing/look-in-own-process.ts', import.meta.url));
const instant = (text: string) => Temporal.Instant.from(text);

interface Live extends TestCompany {
  at(now: string): TestCompany['ctx'];
  /** What a look at that moment does, after changes and moments that are due. */
  look(now: string): ReturnType<typeof findLiveIncidents>;
  incidents(input?: object): Promise<Awaited<ReturnType<typeof listIncidents>>['data']>;
}

async function live(options: CompanyOptions = {}, steps: readonly object[] = []): Promise<Live> {
  const company = await makeCompany(db, { now: '2026-03-02T05:00:00Z', ...options });
  if (steps.length > 0)
    await addPolicies(company.ctx, [{ code: 'wt', kind: 'working-time', config: { steps: [...steps] } }]);
  const at = (now: string) => ({ ...company.ctx, now: instant(now) });
  const since = newId();
  return {
    ...company,
    at,
    look: (now) => findLiveIncidents(at(now), { since }),
    incidents: async (input = {}) =>
      (await listIncidents(company.ctx, listIncidentsInput.parse({ scope: 'all', ...input }))).data,
  };
}

const rest = { plugin: 'daily-rest', config: {} };
const daily = { plugin: 'max-daily', config: { max_minutes: 600 } };
const posted = { plugin: 'reconcile-presence-entries', config: { per: 'day', tolerance_minutes: 15 } };

describe('a check-out forgotten', () => {
  test('is an incident when the limit of the terms is over, once, and closed by the check-out', async () => {
    const { at, employee, look, incidents, ctx } = await live();
    const employee_id = employee.id;
    const came = await checkIn(at('2026-03-02T07:00:00Z'), { employee_id });
    // 13 hours are the limit of terms that say nothing else.
    expect(await look('2026-03-02T19:59:59Z')).toEqual({
      judged: 1,
      opened: 0,
      closed: 0,
      nextAt: instant('2026-03-02T20:00:00Z'),
    });
    expect(await look('2026-03-02T20:00:00Z')).toMatchObject({
      opened: 1,
      nextAt: instant('2026-03-02T23:00:00Z'),
    });
    expect(await look('2026-03-02T20:05:00Z')).toMatchObject({ opened: 0, closed: 0 });
    expect(await incidents()).toMatchObject([
      {
        step: 'check-out-forgotten',
        date: '2026-03-02',
        at: '2026-03-02T07:00:00+00:00',
        state: 'open',
        details: { longest_minutes: 780 },
        ended_at: null,
      },
    ]);
    await checkOut(at('2026-03-02T20:10:00Z'), { employee_id, at: '2026-03-02T16:00:00+01:00' });
    expect(await look('2026-03-02T20:13:00Z')).toMatchObject({ opened: 0, closed: 1, nextAt: null });
    const [first] = await incidents();
    expect(first).toMatchObject({ state: 'resolved', ended_at: '2026-03-02T20:13:00+00:00' });
    const audited = await inWorkspace(db, ctx.workspace.id, (tx) =>
      tx
        .select()
        .from(schema.auditLog)
        .where(and(eq(schema.auditLog.resource, 'incidents'), eq(schema.auditLog.objectId, first?.id ?? '')))
        .orderBy(asc(schema.auditLog.id)),
    );
    expect(audited).toMatchObject([
      { actorKind: 'system', action: 'create', before: null, after: { state: 'open' } },
      { actorKind: 'system', action: 'update', before: { state: 'open' }, after: { state: 'resolved' } },
    ]);
    // Open again, it is another one.
    await updatePresence(at('2026-03-02T20:20:00Z'), { employee_id, id: came.id, end: null });
    expect(await look('2026-03-02T20:23:00Z')).toMatchObject({ opened: 1, closed: 0 });
    expect((await incidents()).map(({ state }) => state).sort()).toEqual(['open', 'resolved']);
    await deletePresence(at('2026-03-02T20:30:00Z'), { employee_id, id: came.id });
    expect(await look('2026-03-02T20:33:00Z')).toMatchObject({ opened: 0, closed: 1, nextAt: null });
  });

  test('follows the limit of the own terms, also when that changes meanwhile', async () => {
    const { at, employee, termsId, look, incidents } = await live();
    await checkIn(at('2026-03-02T07:00:00Z'), { employee_id: employee.id });
    expect(await look('2026-03-02T12:00:00Z')).toMatchObject({ nextAt: instant('2026-03-02T20:00:00Z') });
    await updateEmploymentTerms(at('2026-03-02T12:00:00Z'), {
      id: termsId,
      longest_presence_minutes: 300,
      effective_from: '2026-03-01',
    });
    expect(await look('2026-03-02T12:03:00Z')).toMatchObject({ judged: 1, opened: 1 });
    expect(await incidents()).toMatchObject([{ details: { longest_minutes: 300 } }]);
  });

  test('stays as somebody resolved it while it lasts, and is told anew when it happens again', async () => {
    const { at, employee, look, incidents } = await live();
    const employee_id = employee.id;
    await checkIn(at('2026-03-02T07:00:00Z'), { employee_id });
    await look('2026-03-02T20:00:00Z');
    const [incident] = await incidents();
    await updateIncident(at('2026-03-02T20:01:00Z'), {
      id: incident?.id ?? '',
      state: 'resolved',
      note: 'Night watch',
    });
    expect(await look('2026-03-02T20:02:00Z')).toMatchObject({ opened: 0, closed: 0 });
    await checkOut(at('2026-03-02T21:00:00Z'), { employee_id });
    expect(await look('2026-03-02T21:03:00Z')).toMatchObject({ opened: 0, closed: 1 });
    expect(await incidents()).toMatchObject([{ state: 'resolved', note: 'Night watch' }]);
    // What is mended is not opened again by hand: nothing would ever close it.
    await expect(
      updateIncident(at('2026-03-02T21:04:00Z'), { id: incident?.id ?? '', state: 'open' }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('presence open at midnight', () => {
  // A day of 23 hours, one of 25, and a zone whose day began hours before.
  test.each([
    ['Europe/Copenhagen', '2026-03-29T06:00:00Z', '2026-03-29T22:00:00Z'],
    ['America/New_York', '2026-11-01T12:00:00Z', '2026-11-02T05:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-02T20:00:00Z', '2026-03-03T10:00:00Z'],
  ])('in %s', async (timeZone, cameAt, midnight) => {
    const { at, employee, look, incidents } = await live({ timeZone, now: cameAt });
    await checkIn(at(cameAt), { employee_id: employee.id });
    const before = instant(midnight).subtract({ seconds: 1 });
    await look(before.toString());
    expect(await incidents({ step: ['open-presence'] })).toEqual([]);
    await look(midnight);
    expect(await incidents({ step: ['open-presence'], state: ['open'] })).toHaveLength(1);
  });

  test('is none where a rule ends it', async () => {
    const { at, employee, look, incidents } = await live({}, [
      { plugin: 'auto-check-out', config: { after_minutes: 480 } },
      daily,
    ]);
    await checkIn(at('2026-03-02T15:00:00Z'), { employee_id: employee.id });
    await look('2026-03-02T23:30:00Z');
    // Eight hours count, not thirteen.
    expect(await incidents()).toEqual([]);
  });
});

describe('rules that are broken now', () => {
  test('a rest not met shows at the check-in and goes when that is corrected', async () => {
    const { at, employee, look, incidents } = await live({}, [rest]);
    const employee_id = employee.id;
    await recordPresence(at('2026-03-02T22:00:00Z'), {
      employee_id,
      start: '2026-03-02T15:00:00+01:00',
      end: '2026-03-02T23:00:00+01:00',
    });
    const came = await checkIn(at('2026-03-03T06:00:00Z'), { employee_id });
    await look('2026-03-03T06:00:30Z');
    expect(await incidents()).toMatchObject([
      {
        step: 'daily-rest',
        date: '2026-03-03',
        at: '2026-03-03T06:00:00+00:00',
        details: { rest_minutes: 480 },
      },
    ]);
    await updatePresence(at('2026-03-03T06:10:00Z'), {
      employee_id,
      id: came.id,
      start: '2026-03-03T10:00:00+01:00',
      end: '2026-03-03T16:00:00+01:00',
    });
    expect(await look('2026-03-03T06:13:00Z')).toMatchObject({ closed: 1 });
    expect(await incidents({ state: ['open'] })).toEqual([]);
  });

  test('a rest that is broken by staying is looked at in that minute', async () => {
    const { at, employee, look, incidents } = await live({}, [rest]);
    const employee_id = employee.id;
    await recordPresence(at('2026-03-02T10:00:00Z'), {
      employee_id,
      start: '2026-03-02T06:00:00+01:00',
      end: '2026-03-02T10:00:00+01:00',
    });
    await checkIn(at('2026-03-02T13:00:00Z'), { employee_id });
    // Eleven hours of rest within 24 that began at six end at 19:00.
    expect(await look('2026-03-02T13:03:00Z')).toMatchObject({
      opened: 0,
      nextAt: instant('2026-03-02T18:01:00Z'),
    });
    expect(await look('2026-03-02T18:01:00Z')).toMatchObject({ opened: 1 });
    expect(await incidents()).toMatchObject([{ at: '2026-03-02T18:00:00+00:00' }]);
  });

  test('a daily maximum is passed by somebody who is still at work', async () => {
    const { at, employee, look, incidents } = await live({}, [
      { plugin: 'break-deduction', config: { steps: [{ over_minutes: 360, break_minutes: 30 }] } },
      daily,
    ]);
    const employee_id = employee.id;
    await checkIn(at('2026-03-02T06:00:00Z'), { employee_id });
    // Ten hours at the earliest; the break leaves half an hour more.
    expect(await look('2026-03-02T06:03:00Z')).toMatchObject({ nextAt: instant('2026-03-02T16:01:00Z') });
    expect(await look('2026-03-02T16:01:00Z')).toMatchObject({
      opened: 0,
      nextAt: instant('2026-03-02T16:31:00Z'),
    });
    expect(await look('2026-03-02T16:31:00Z')).toMatchObject({ opened: 1 });
    expect(await incidents()).toMatchObject([{ step: 'max-daily', details: { worked_minutes: 601 } }]);
    // It grows while nobody mends it, and stays the same incident.
    await checkOut(at('2026-03-02T17:00:00Z'), { employee_id });
    expect(await look('2026-03-02T17:03:00Z')).toMatchObject({ opened: 0, closed: 0 });
    expect(await incidents()).toMatchObject([{ state: 'open', details: { worked_minutes: 630 } }]);
  });

  test('a posting missing shows when the day is over and goes with the posting', async () => {
    const { at, employee, activities, look, incidents } = await live({}, [posted]);
    const employee_id = employee.id;
    await recordPresence(at('2026-03-02T15:00:00Z'), {
      employee_id,
      start: '2026-03-02T08:00:00+01:00',
      end: '2026-03-02T16:00:00+01:00',
    });
    expect(await look('2026-03-02T15:03:00Z')).toMatchObject({
      opened: 0,
      nextAt: instant('2026-03-02T23:00:00Z'),
    });
    expect(await look('2026-03-02T23:00:00Z')).toMatchObject({ opened: 1 });
    expect(await incidents()).toMatchObject([{ date: '2026-03-02', details: { difference_minutes: 480 } }]);
    await createEntry(at('2026-03-03T08:00:00Z'), {
      employee_id,
      date: '2026-03-02',
      activity_id: activities.care,
      minutes: 470,
    });
    expect(await look('2026-03-03T08:03:00Z')).toMatchObject({ closed: 1 });
  });

  test('a change of the rules is one for everybody', async () => {
    const { ctx, at, employee, look, incidents } = await live();
    const [id = ''] = await addPolicies(ctx, [{ code: 'wt', kind: 'working-time', config: { steps: [] } }]);
    await recordPresence(at('2026-03-02T18:00:00Z'), {
      employee_id: employee.id,
      start: '2026-03-02T06:00:00+01:00',
      end: '2026-03-02T18:00:00+01:00',
    });
    expect(await look('2026-03-02T18:03:00Z')).toMatchObject({ opened: 0 });
    await updatePolicy(at('2026-03-02T19:00:00Z'), {
      id,
      config: { steps: [daily] },
      effective_from: '2026-01-01',
    });
    expect(await look('2026-03-02T19:03:00Z')).toMatchObject({ opened: 1 });
    await updatePolicy(at('2026-03-02T20:00:00Z'), {
      id,
      config: { steps: [] },
      effective_from: '2026-01-01',
    });
    expect(await look('2026-03-02T20:03:00Z')).toMatchObject({ closed: 1 });
    expect(await incidents()).toHaveLength(1);
  });

  test('rules that cannot be used any more leave what was found, and forgotten check-outs are told all the same', async () => {
    const { ctx, at, employee, look, incidents } = await live({}, [daily]);
    const employee_id = employee.id;
    await recordPresence(at('2026-03-02T18:00:00Z'), {
      employee_id,
      start: '2026-03-02T06:00:00+01:00',
      end: '2026-03-02T18:00:00+01:00',
    });
    await look('2026-03-02T18:03:00Z');
    const broken = { steps: [{ plugin: 'no-such-step', config: {} }] };
    await addPolicies(ctx, [{ code: 'broken', kind: 'working-time', config: broken }]);
    await checkIn(at('2026-03-03T06:00:00Z'), { employee_id });
    expect(await look('2026-03-03T20:00:00Z')).toMatchObject({ opened: 1, closed: 0 });
    expect((await incidents({ state: ['open'] })).map(({ step }) => step)).toEqual([
      'check-out-forgotten',
      'max-daily',
    ]);
  });

  test('time recorded ahead is judged when its day comes', async () => {
    const { at, employee, look } = await live({}, [daily]);
    await recordPresence(at('2026-03-02T08:00:00Z'), {
      employee_id: employee.id,
      start: '2026-03-09T06:00:00+01:00',
      end: '2026-03-09T18:00:00+01:00',
    });
    expect(await look('2026-03-02T08:03:00Z')).toMatchObject({
      opened: 0,
      nextAt: instant('2026-03-08T23:00:00Z'),
    });
    expect(await look('2026-03-08T23:00:00Z')).toMatchObject({ opened: 1, nextAt: null });
  });
});

describe('at the end of the period', () => {
  test('the statement takes them over with what people made of them, and none is there twice', async () => {
    const { at, employee, look, incidents } = await live({}, [daily, rest]);
    const employee_id = employee.id;
    const long = { start: '2026-03-03T06:00:00+01:00', end: '2026-03-03T18:00:00+01:00' };
    await recordPresence(at('2026-03-03T17:00:00Z'), { employee_id, ...long });
    await look('2026-03-03T17:03:00Z');
    const [found] = await incidents();
    await updateIncident(at('2026-03-04T08:00:00Z'), {
      id: found?.id ?? '',
      state: 'acknowledged',
      note: 'Seen',
    });
    await checkIn(at('2026-03-31T07:00:00Z'), { employee_id });
    await look('2026-03-31T21:00:00Z');
    await generateStatements(at('2026-04-01T01:00:00Z'));
    await look('2026-04-01T01:03:00Z');
    const rows = await incidents();
    expect(rows.filter(({ statement }) => statement)).toMatchObject([
      { step: 'open-presence', state: 'open', ended_at: null },
      {
        id: found?.id,
        step: 'max-daily',
        state: 'acknowledged',
        note: 'Seen',
        statement: { from: '2026-03-01' },
      },
    ]);
    // Who is still checked in worked nothing in the eyes of the statement.
    expect(
      rows.filter(({ statement }) => !statement).sort((a, b) => (a.step < b.step ? -1 : 1)),
    ).toMatchObject([
      { step: 'check-out-forgotten', state: 'open' },
      { step: 'max-daily', state: 'resolved', ended_at: '2026-04-01T01:00:00+00:00' },
    ]);
    // Recording brings the statement up to date, and the forgotten check-out is closed by itself.
    await checkOut(at('2026-04-01T08:00:00Z'), { employee_id, at: '2026-03-31T16:00:00+02:00' });
    await look('2026-04-01T08:03:00Z');
    expect(await incidents({ state: ['open'] })).toEqual([]);
  });
});

describe('two servers and kill -9', () => {
  async function companyOf(count: number) {
    const company = await makeCompany(db, { now: '2026-03-02T05:00:00Z' });
    const { ctx } = company;
    const others = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, count - 1));
    for (const { id } of [company.employee, ...others]) {
      await checkIn({ ...ctx, now: instant('2026-03-02T07:00:00Z') }, { employee_id: id });
    }
    return { ...ctx, now: instant('2026-03-02T20:00:00Z') };
  }

  function startProcess(ctx: TestCompany['ctx']): ChildProcess {
    const args = [testDatabaseUrls().appUrl, JSON.stringify(ctx.workspace), ctx.now.toString()];
    return spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  const perPerson = async (ctx: TestCompany['ctx']) => {
    const { data } = await listIncidents(ctx, listIncidentsInput.parse({ scope: 'all', limit: 500 }));
    return [...Map.groupBy(data, (row) => row.employee_id).values()].map((rows) => rows.length);
  };

  test('in two processes at once, and here, each is opened once', async () => {
    const ctx = await companyOf(30);
    const processes = [startProcess(ctx), startProcess(ctx)];
    const here = await findLiveIncidents(ctx, { batchSize: 3 });
    const said = await Promise.all(
      processes.map(async (one) => {
        const [[code], text] = await Promise.all([once(one, 'exit'), textOf(one)]);
        expect(code).toBe(0);
        return Number(/done (\d+)/.exec(text)?.[1]);
      }),
    );
    expect(here.opened + said.reduce((sum, opened) => sum + opened, 0)).toBe(30);
    expect(await perPerson(ctx)).toEqual(Array(30).fill(1));
  });

  test('whoever looks at once waits for the others, and nobody fails', async () => {
    // After midnight nothing more is foretold: no row of a look makes them wait by itself.
    const ctx = { ...(await companyOf(12)), now: instant('2026-03-03T00:00:00Z') };
    const looks = await Promise.all([1, 2, 3].map(() => findLiveIncidents(ctx, { batchSize: 4 })));
    expect(looks.reduce((sum, { opened }) => sum + opened, 0)).toBe(24);
  });

  test('killed in the middle and run again, each is opened once', async () => {
    const ctx = await companyOf(30);
    const first = startProcess(ctx);
    await once(first.stdout ?? first, 'data');
    first.kill('SIGKILL');
    await once(first, 'exit');
    const interrupted = (await perPerson(ctx)).length;
    expect(interrupted).toBeGreaterThan(0);
    expect(await findLiveIncidents(ctx)).toMatchObject({ opened: 30 - interrupted });
    expect(await perPerson(ctx)).toEqual(Array(30).fill(1));
  });
});

async function textOf({ stdout }: ChildProcess): Promise<string> {
  let text = '';
  for await (const part of stdout ?? []) text += part;
  return text;
}

test('whose time did not change, and for whom no moment came, is not looked at', async () => {
  const { at, employee } = await live();
  await checkIn(at('2026-03-02T07:00:00Z'), { employee_id: employee.id });
  await findLiveIncidents(at('2026-03-02T07:03:00Z'));
  const since = idsFrom(Temporal.Now.instant().add({ hours: 1 }));
  expect(await findLiveIncidents(at('2026-03-02T19:59:00Z'), { since })).toMatchObject({ judged: 0 });
  expect(await findLiveIncidents(at('2026-03-02T20:00:00Z'), { since })).toMatchObject({
    judged: 1,
    opened: 1,
  });
});

test('only jobs look', async () => {
  const { as, employee } = await live();
  await expect(findLiveIncidents(as(['incidents:*:all'], employee.id))).rejects.toMatchObject({
    code: 'forbidden',
  });
  const { ctx } = await live();
  expect(await findLiveIncidents(systemContext(db, ctx.workspace, ctx.now, 'test'))).toMatchObject({
    judged: 0,
  });
});
