import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { saveCoverRule, saveCoverRuleInput } from '../../organization/cover-rules/index.ts';
import { approvedHoliday } from '../../testing/make-absence-house.ts';
import { atTime, makeIllHouse, outcomesOf, wednesday } from '../../testing/make-ill-house.ts';
import { checkOut } from '../presence/index.ts';
import { decideAbsence, getAbsence, readIllness, reportIllness, requestAbsence } from './index.ts';

const db = testDatabase({ poolSize: 24 });

describe('I am ill today', () => {
  test('is approved from today on without an end where nobody decides, and runs', async () => {
    const at0 = await makeIllHouse(db);
    const ill = await at0.report();
    expect(ill).toMatchObject({ from: wednesday, to: null, state: 'approved', sickness: true, share: '1' });
    const friday = atTime(at0.anna, '2026-04-10');
    expect((await readIllness(friday, at0.employee)).running?.id).toBe(ill.id);
  });

  test('waits for its decision where the type wants one; approved, it still ends by a word', async () => {
    const { report, mette, anna, come } = await makeIllHouse(db);
    const { id, state } = await report('asked');
    expect(state).toBe('requested');
    const approved = await decideAbsence(atTime(mette, wednesday), { id, decision: 'approve' });
    expect(approved).toMatchObject({ state: 'approved', to: null });
    await come('2026-04-10');
    expect(await getAbsence(anna, { id })).toMatchObject({ state: 'approved', to: '2026-04-09' });
  });

  test('is said once: of 20 presses one counts, and the others are told', async () => {
    const { report } = await makeIllHouse(db);
    const outcomes = await outcomesOf(Array.from({ length: 20 }, () => report()));
    expect(outcomes.toSorted()).toEqual(['done', ...Array(19).fill('illness-running')]);
  });

  test('is no news to who may enter absences and not read them', async () => {
    const { report, made, employee } = await makeIllHouse(db);
    await report();
    const clerk = atTime(made.as(['absences:create:all'], null), '2026-04-09');
    const again = () => reportIllness(clerk, { ...employee, activity: 'sick' });
    // Nothing else goes without an end.
    const ended = { code: 'day-full', params: { from: wednesday, end: '2026-04-09' } };
    await expect(again()).rejects.toMatchObject({ said: ended });
    const later = { ...employee, activity: 'holiday', from: '2026-04-13', to: '2026-04-13' };
    const dated = { code: 'day-full', params: { from: wednesday, end: '2026-04-13' } };
    await expect(requestAbsence(clerk, later)).rejects.toMatchObject({ errors: [{ message: dated }] });
    const open = { code: 'day-full', params: { end: 'open end' } };
    await expect(requestAbsence(made.ctx, later)).rejects.toMatchObject({ errors: [{ message: open }] });
  });

  test('begins tomorrow for who worked today, and is not said while checked in', async () => {
    const { report, come, anna, employee } = await makeIllHouse(db);
    await come(wednesday, { at: '2026-04-08T07:00:00+02:00' });
    await expect(report()).rejects.toMatchObject({ said: { code: 'illness-checked-in' } });
    await checkOut(atTime(anna, wednesday), { ...employee, at: '2026-04-08T07:40:00+02:00' });
    const ill = await report();
    expect(ill).toMatchObject({ from: '2026-04-09', to: null });
    expect((await readIllness(atTime(anna, wednesday), employee)).running?.id).toBe(ill.id);
  });

  test('lasts until the day before the next absence, and is refused on a day that is taken', async () => {
    const house0 = await makeIllHouse(db);
    await approvedHoliday(house0, '2026-04-13', '2026-04-14');
    const ill = await house0.report();
    expect(ill).toMatchObject({ from: wednesday, to: '2026-04-12' });
    await house0.come('2026-04-10');
    expect(await getAbsence(house0.anna, { id: ill.id })).toMatchObject({ to: '2026-04-09' });
    await checkOut(atTime(house0.anna, '2026-04-10', '07:00'), house0.employee);
    await expect(house0.report('sick', '2026-04-13')).rejects.toMatchObject({ said: { code: 'day-full' } });
  });

  test('is by a type of sickness only, and no other type goes without an end', async () => {
    const { report, anna, employee } = await makeIllHouse(db);
    await expect(report('free')).rejects.toMatchObject({
      errors: [{ pointer: '/to', message: { code: 'absence-needs-end' } }],
    });
    const open = { ...employee, activity: 'holiday', from: wednesday, to: null };
    await expect(requestAbsence(anna, open)).rejects.toMatchObject({ errors: [{ pointer: '/to' }] });
    const sick = { ...open, activity: 'sick' };
    expect(await requestAbsence(anna, sick)).toMatchObject({ to: null, state: 'approved' });
  });

  test('is never refused by cover', async () => {
    const { ctx, made, report } = await makeIllHouse(db);
    const rule = { org_unit_id: made.unitId, from: '2026-01-01', to: null, most: 0, of_every: null };
    await saveCoverRule(ctx, saveCoverRuleInput.parse({ ...rule, answer: 'refuse' }));
    expect((await report()).state).toBe('approved');
  });
});
