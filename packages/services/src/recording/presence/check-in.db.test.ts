import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { createOrgUnit, updateOrgUnit } from '../../organization/org-units/index.ts';
import { updateEmploymentTerms } from '../../settings/employment-terms/index.ts';
import { createReason, updateReason } from '../../settings/reasons/index.ts';
import { makeCompany } from '../../testing/make-company.ts';
import { checkIn, checkOut, recordPresence } from './index.ts';

const db = testDatabase({ poolSize: 10 });

describe('checking in and out', () => {
  test('uses the clock and the zone of the employment; the night of the spring change', async () => {
    const company = await makeCompany(db);
    const { employee } = company;
    const self = ['timesheet:*:self'];
    // 2026-03-29 02:00 +01:00 becomes 03:00 +02:00 in Copenhagen.
    const inAt = company.as(self, employee.id, '2026-03-28T21:00:00Z');
    const came = await checkIn(inAt, { employee_id: employee.id });
    expect(came).toMatchObject({ start: '2026-03-28T22:00:00+01:00', end: null, source: 'check-in' });
    const outAt = company.as(self, employee.id, '2026-03-29T04:00:00Z');
    const left = await checkOut(outAt, { employee_id: employee.id });
    expect(left).toMatchObject({ id: came.id, end: '2026-03-29T06:00:00+02:00', version: 2 });
  });

  test('settings that were changed a moment ago hold for the next record', async () => {
    const { ctx, employee, unitId, termsId, as } = await makeCompany(db);
    const self = ['timesheet:*:self'];
    const employee_id = employee.id;
    await checkIn(as(self, employee_id, '2026-03-02T07:00:00Z'), { employee_id });
    await checkOut(as(self, employee_id, '2026-03-02T09:00:00Z'), { employee_id });
    const since = '2026-03-01';
    const head = await createOrgUnit(ctx, {
      code: 'head',
      name: 'Head',
      time_zone: 'Asia/Tokyo',
      state: 'active',
      effective_from: since,
    });
    await updateOrgUnit(ctx, { id: unitId, parent_id: head.id, effective_from: since });
    const called = await createReason(ctx, {
      code: 'called',
      name: 'Called',
      kind: 'work',
      state: 'active',
      availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
      effective_from: since,
    });
    await updateEmploymentTerms(ctx, { id: termsId, default_reason_id: called.id, effective_from: since });
    const came = await checkIn(as(self, employee_id, '2026-03-02T10:00:00Z'), { employee_id });
    expect(came).toMatchObject({ start: '2026-03-02T19:00:00+09:00', reason: 'called', kind: 'work' });
    await checkOut(as(self, employee_id, '2026-03-02T11:00:00Z'), { employee_id });
    await updateReason(ctx, { id: called.id, kind: 'standby', effective_from: since });
    await updateOrgUnit(ctx, { id: head.id, time_zone: 'Europe/Lisbon', effective_from: since });
    const again = await checkIn(as(self, employee_id, '2026-03-02T12:00:00Z'), { employee_id });
    expect(again).toMatchObject({ start: '2026-03-02T12:00:00+00:00', reason: 'called', kind: 'standby' });
  });

  test('refuses a second check-in, a check-out without one and a check-out before it', async () => {
    const { ctx, employee } = await makeCompany(db);
    const employee_id = employee.id;
    await expect(checkOut(ctx, { employee_id })).rejects.toMatchObject({ code: 'conflict' });
    await checkIn(ctx, { employee_id, at: '2026-03-02T08:00:00+01:00' });
    await expect(checkIn(ctx, { employee_id, at: '2026-03-02T09:00:00+01:00' })).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ pointer: '/at', code: 'already-checked-in' }],
    });
    await expect(checkOut(ctx, { employee_id, at: '2026-03-02T08:00:00+01:00' })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/at' }],
    });
    await checkOut(ctx, { employee_id, at: '2026-03-02T08:00:01+01:00' });
  });

  test('work recorded ahead bars no check-in before it, only a check-out that runs into it', async () => {
    const company = await makeCompany(db, { now: '2026-03-02T07:00:00Z' });
    const { ctx, employee } = company;
    const employee_id = employee.id;
    const planned = { employee_id, start: '2026-03-02T12:00:00+01:00', end: '2026-03-02T16:00:00+01:00' };
    await recordPresence(ctx, planned);
    await recordPresence(ctx, {
      ...planned,
      start: '2026-03-03T08:00:00+01:00',
      end: '2026-03-03T16:00:00+01:00',
    });
    expect(await checkIn(ctx, { employee_id })).toMatchObject({
      start: '2026-03-02T08:00:00+01:00',
      end: null,
    });
    // While checked in: what lies between then and now is taken, what is still to come is not.
    const at = (now: string) => ({ ...ctx, now: Temporal.Instant.from(now) });
    const noon = at('2026-03-02T10:00:00Z');
    const done = { employee_id, start: '2026-03-02T09:00:00+01:00', end: '2026-03-02T10:00:00+01:00' };
    await expect(recordPresence(noon, done)).rejects.toMatchObject({ errors: [{ code: 'overlap' }] });
    await recordPresence(noon, {
      employee_id,
      start: '2026-03-04T08:00:00+01:00',
      end: '2026-03-04T16:00:00+01:00',
    });
    await expect(checkOut(at('2026-03-02T11:30:00Z'), { employee_id })).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ pointer: '/at', code: 'overlap' }],
    });
    expect(await checkOut(noon, { employee_id })).toMatchObject({ end: '2026-03-02T11:00:00+01:00' });
    // In the middle of recorded work nobody checks in.
    await expect(checkIn(at('2026-03-02T12:00:00Z'), { employee_id })).rejects.toMatchObject({
      errors: [{ pointer: '/at', code: 'overlap' }],
    });
  });

  test('of many check-ins at once one succeeds, and of many check-outs', async () => {
    const { ctx, employee } = await makeCompany(db);
    const succeeded = async (attempt: () => Promise<unknown>) => {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, attempt));
      return outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
    };
    const at = '2026-03-02T08:00:00+01:00';
    expect(await succeeded(() => checkIn(ctx, { employee_id: employee.id, at }))).toBe(1);
    expect(
      await succeeded(() => checkOut(ctx, { employee_id: employee.id, at: '2026-03-02T16:00:00+01:00' })),
    ).toBe(1);
  });

  test('a call-out during standby: the work ends first, then the standby', async () => {
    const { ctx, employee } = await makeCompany(db);
    const employee_id = employee.id;
    const standby = await checkIn(ctx, {
      employee_id,
      at: '2026-03-02T16:00:00+01:00',
      reason: 'standby-home',
    });
    const work = await checkIn(ctx, { employee_id, at: '2026-03-02T20:00:00+01:00', reason: 'normal' });
    expect(await checkOut(ctx, { employee_id, at: '2026-03-02T21:00:00+01:00' })).toMatchObject({
      id: work.id,
    });
    expect(await checkOut(ctx, { employee_id, at: '2026-03-03T08:00:00+01:00' })).toMatchObject({
      id: standby.id,
    });
  });
});
