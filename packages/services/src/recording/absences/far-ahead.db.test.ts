import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { listAbsenceOverviews, readAbsenceOverview } from '../../insight/absence-overview/index.ts';
import { approvedHoliday, makeAbsenceHouse, shifted } from '../../testing/make-absence-house.ts';
import { forecastAbsence, forecastChange } from '../absence-forecast/index.ts';
import { changeAbsence, enterAbsence, requestAbsence, updateAbsence } from './index.ts';

const db = testDatabase();

// It is 1 April 2026. Each date until the last of an absence is evaluated: three years with a leap day are 1096.
const last = '2029-04-01';

test('an absence begins within three years, through whichever door it comes, and the last date is named', async () => {
  const house = await makeAbsenceHouse(db);
  const { id, anna, mette } = house;
  const holiday = await approvedHoliday(house);
  const waiting = await requestAbsence(anna, { employee_id: id, activity: 'free', from: '2026-05-04' });
  for (const from of ['2029-04-02', '9990-01-01', '9999-12-31']) {
    const asked = { employee_id: id, activity: 'free', from };
    const wanted = { activity: 'holiday', from };
    const doors: (() => Promise<unknown>)[] = [
      () => requestAbsence(anna, asked),
      () => requestAbsence(mette, { ...asked, to: null, activity: 'sick' }),
      () => enterAbsence(mette, { employee_id: id, from, to: from }),
      () => enterAbsence(mette, { employee_id: id, from, state: 'approved' }),
      () => changeAbsence(anna, shifted(holiday, from)),
      () => changeAbsence(mette, shifted(holiday, from)),
      () => updateAbsence(mette, { id: waiting.id, from, to: from }),
      () => forecastAbsence(anna, { ...asked, by_type: true }),
      () => forecastAbsence(mette, { employee_id: id, from, to: from }),
      () => forecastChange(anna, { id: holiday.id, wanted }),
    ];
    for (const [at, door] of doors.entries()) {
      await expect(door(), `door ${at} ${from}`).rejects.toMatchObject({
        code: 'invalid',
        errors: [{ pointer: '/from', code: 'too-far-ahead' }],
        detail: expect.stringContaining(last),
      });
    }
  }
  await enterAbsence(mette, { employee_id: id, from: last, to: '2029-04-03', state: 'approved' });
});

test('nobody enters one that lasts longer than three years from now, but what began long ago may end', async () => {
  const { id, mette } = await makeAbsenceHouse(db);
  const tooLong = { code: 'invalid', errors: [{ pointer: '/to', code: 'too-long' }] };
  const entered = { employee_id: id, state: 'approved' } as const;
  for (const to of ['2029-05-04', '9999-12-31']) {
    await expect(enterAbsence(mette, { ...entered, from: '2026-05-04', to })).rejects.toMatchObject(tooLong);
    await expect(forecastAbsence(mette, { employee_id: id, from: '2026-05-04', to })).rejects.toMatchObject(
      tooLong,
    );
  }
  const { id: leave } = await enterAbsence(mette, { ...entered, from: '2021-01-04' });
  await expect(updateAbsence(mette, { id: leave, to: '2031-01-01' })).rejects.toMatchObject(tooLong);
  expect(await updateAbsence(mette, { id: leave, to: '2026-04-30' })).toMatchObject({ to: '2026-04-30' });
});

test('what began long ago is shortened by its person too, and lengthened no further than the last date that is said', async () => {
  const { id, anna, mette } = await makeAbsenceHouse(db);
  const from = '2021-01-04';
  const wanted = { activity: 'free', from };
  const entered = { employee_id: id, ...wanted, to: '2026-06-30', state: 'approved' } as const;
  const leave = await enterAbsence(mette, entered);
  for (const to of ['2029-04-01', '2031-01-01']) {
    await expect(changeAbsence(anna, { id: leave.id, ...wanted, to })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/to', code: 'too-long', message: { code: 'absence-ends-far-ahead' } }],
      detail: expect.stringContaining('2029-03-31'),
    });
  }
  const shorter = await changeAbsence(anna, { id: leave.id, ...wanted, to: '2026-04-30' });
  expect(shorter).toMatchObject({ to: '2026-06-30', change: { from, to: '2026-04-30' } });
});

test('the overview of a year reaches as far', async () => {
  const { ctx, id, made } = await makeAbsenceHouse(db);
  const far = {
    ...{ code: 'invalid', errors: [{ pointer: '/year', code: 'too-far-ahead' }] },
    detail: expect.stringContaining('2029'),
  };
  for (const year of [2030, 2100]) {
    await expect(readAbsenceOverview(ctx, { employee_id: id, year })).rejects.toMatchObject(far);
    const list = { year, org_unit_id: made.unitId, sort: 'name', direction: 'asc', language: 'en' } as const;
    await expect(listAbsenceOverviews(ctx, { ...list, limit: 10 })).rejects.toMatchObject(far);
  }
  expect(await readAbsenceOverview(ctx, { employee_id: id, year: 2029 })).toMatchObject({ year: 2029 });
});
