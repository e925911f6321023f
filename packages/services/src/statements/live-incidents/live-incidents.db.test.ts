import { idsFrom } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { listEvents } from '../../events/index.ts';
import { systemContext } from '../../kernel/context.ts';
import { updatePolicy } from '../../policies/index.ts';
import { createEntry } from '../../recording/entries/index.ts';
import { checkIn, checkOut, recordPresence, updatePresence } from '../../recording/presence/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import type { CompanyOptions } from '../../testing/make-company.ts';
import { makeLiveCompany } from '../../testing/make-live-company.ts';
import { updateIncident } from '../incidents/index.ts';
import { generateStatements } from '../index.ts';
import { findLiveIncidents } from './index.ts';

const db = testDatabase({ poolSize: 8 });
const instant = (text: string) => Temporal.Instant.from(text);
const live = (options: CompanyOptions = {}, steps: readonly object[] = []) =>
  makeLiveCompany(db, options, steps);
const rest = { plugin: 'daily-rest', config: {} };
const daily = { plugin: 'max-daily', config: { max_minutes: 600 } };
const posted = { plugin: 'reconcile-presence-entries', config: { per: 'day', tolerance_minutes: 15 } };

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

  test('other figures of the same thing are told as a change, and what people made of it stays', async () => {
    const { ctx, at, employee, look, incidents } = await live({}, [rest]);
    const employee_id = employee.id;
    const evening = await recordPresence(at('2026-03-02T22:00:00Z'), {
      employee_id,
      start: '2026-03-02T15:00:00+01:00',
      end: '2026-03-02T23:00:00+01:00',
    });
    await checkIn(at('2026-03-03T06:00:00Z'), { employee_id });
    await look('2026-03-03T06:00:30Z');
    const id = (await incidents())[0]?.id ?? '';
    await updateIncident(at('2026-03-03T06:05:00Z'), { id, state: 'acknowledged' });
    const end = '2026-03-02T22:00:00+01:00';
    await updatePresence(at('2026-03-03T06:10:00Z'), { employee_id, id: evening.id, end });
    await look('2026-03-03T06:13:00Z');
    await look('2026-03-03T06:14:00Z');
    expect(await incidents()).toMatchObject([{ id, state: 'acknowledged', details: { rest_minutes: 540 } }]);
    const { data } = await listEvents(ctx, { type: ['incident.changed'], limit: 10 });
    expect(data).toMatchObject([
      {
        object: { id },
        data: { details: { rest_minutes: 540 } },
        previous: { details: { rest_minutes: 480 } },
      },
    ]);
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
    const { ctx, at, employee, look, incidents } = await live({}, [
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
    // It grows while nobody mends it, and stays the same incident; how far it went is told in the end, once.
    const changes = async () => (await listEvents(ctx, { type: ['incident.changed'], limit: 10 })).data;
    expect(await look('2026-03-02T17:00:00Z')).toMatchObject({ opened: 0, closed: 0 });
    expect(await incidents()).toMatchObject([{ state: 'open', details: { worked_minutes: 630 } }]);
    expect(await changes()).toEqual([]);
    await checkOut(at('2026-03-02T17:00:00Z'), { employee_id });
    for (const now of ['2026-03-02T17:03:00Z', '2026-03-02T17:06:00Z'])
      expect(await look(now)).toMatchObject({ opened: 0, closed: 0 });
    expect(await incidents()).toMatchObject([{ state: 'open', details: { worked_minutes: 630 } }]);
    expect(await changes()).toMatchObject([
      { data: { details: { worked_minutes: 630 } }, previous: { details: { worked_minutes: 601 } } },
    ]);
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
    const { ctx, at, employee, look, incidents } = await live({}, [daily, rest]);
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
    const { data: changes } = await listEvents(ctx, { type: ['incident.changed'], limit: 10 });
    expect(changes).toMatchObject([
      {
        object: { id: found?.id },
        data: { statement: { from: '2026-03-01' } },
        previous: { statement: null },
      },
    ]);
    // Recording brings the statement up to date, and the forgotten check-out is closed by itself.
    await checkOut(at('2026-04-01T08:00:00Z'), { employee_id, at: '2026-03-31T16:00:00+02:00' });
    await look('2026-04-01T08:03:00Z');
    expect(await incidents({ state: ['open'] })).toEqual([]);
  });

  test('what happened after it stays', async () => {
    const { at, employee, look, incidents } = await live({}, [daily]);
    const long = (date: string) => ({ start: `${date}T06:00:00+02:00`, end: `${date}T18:00:00+02:00` });
    for (const date of ['2026-03-31', '2026-04-01'])
      await recordPresence(at('2026-04-01T17:00:00Z'), { employee_id: employee.id, ...long(date) });
    await look('2026-04-01T17:03:00Z');
    await generateStatements(at('2026-04-01T18:00:00Z'));
    expect(
      (await incidents({ state: ['open'] })).map(({ date, statement }) => [date, statement?.from]),
    ).toEqual([
      ['2026-04-01', undefined],
      ['2026-03-31', '2026-03-01'],
    ]);
  });
});

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
