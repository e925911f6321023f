import { inWorkspace, schema } from '@stempel/db';
import { and, asc, eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { checkIn, checkOut, deletePresence, updatePresence } from '../../recording/presence/index.ts';
import { updateEmploymentTerms } from '../../settings/employment-terms/index.ts';
import type { CompanyOptions } from '../../testing/make-company.ts';
import { makeLiveCompany } from '../../testing/make-live-company.ts';
import { updateIncident } from '../incidents/index.ts';

const db = testDatabase({ poolSize: 8 });
const instant = (text: string) => Temporal.Instant.from(text);
const live = (options: CompanyOptions = {}, steps: readonly object[] = []) =>
  makeLiveCompany(db, options, steps);
const daily = { plugin: 'max-daily', config: { max_minutes: 600 } };

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
