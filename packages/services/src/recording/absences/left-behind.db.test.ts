import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { updateEmployment } from '../../organization/employments/index.ts';
import { listActivities, updateActivity } from '../../settings/activities/index.ts';
import { makeAbsenceHouse, monday, shifted, tuesday, wednesday } from '../../testing/make-absence-house.ts';
import { forecastChange } from '../absence-forecast/index.ts';
import {
  type AbsenceDto,
  cancelAbsence,
  changeAbsence,
  decideAbsence,
  getAbsence,
  requestAbsence,
  updateAbsence,
} from './index.ts';

const db = testDatabase({ poolSize: 4 });

const thursday = '2026-04-09';
const friday = '2026-04-10';

type House = Awaited<ReturnType<typeof makeAbsenceHouse>>;

const ask = ({ anna, id }: House, from: string, to = from): Promise<AbsenceDto> =>
  requestAbsence(anna, { employee_id: id, activity: 'holiday', from, to });
const approved = async (at: House, from: string, to = from) =>
  updateAbsence(at.mette, { id: (await ask(at, from, to)).id, state: 'approved' });

const endOn = async ({ ctx, id }: House, { employment_id }: AbsenceDto, end: string) =>
  updateEmployment(ctx, { employee_id: id, employment_id, end });

/** What took the ground from under an absence of Monday and Tuesday or later, and what approving it says then. */
const losses = {
  'the employment ends before it': {
    lose: (at: House, one: AbsenceDto) => endOn(at, one, '2026-04-03'),
    refusal: 'outside-employments',
  },
  'the employment ends within it': {
    lose: (at: House, one: AbsenceDto) => endOn(at, one, monday),
    refusal: 'absence-after-employment',
  },
  'its kind is in use no more': {
    lose: async ({ ctx }: House) => {
      const { data } = await listActivities(ctx, { limit: 100 });
      const { id } = data.find(({ code }) => code === 'holiday') ?? { id: '' };
      await updateActivity(ctx, { id, state: 'inactive', effective_from: '2026-04-01' });
    },
    refusal: 'activity-not-in-force',
  },
};

describe.each(Object.entries(losses))('an absence of which %s', (_, { lose, refusal }) => {
  test('is withdrawn, rejected and noted all the same, and not approved', async () => {
    const at = await makeAbsenceHouse(db);
    const { anna, mette } = at;
    const [first, second] = [await ask(at, monday, tuesday), await ask(at, wednesday, thursday)];
    await lose(at, first);
    await expect(updateAbsence(mette, { id: first.id, state: 'approved' })).rejects.toMatchObject({
      errors: [{ message: { code: refusal } }],
    });
    expect(await updateAbsence(anna, { id: first.id, note: 'By train' })).toMatchObject({ note: 'By train' });
    const note = { decision_note: 'You leave before.' };
    expect(await updateAbsence(mette, { id: first.id, state: 'rejected', ...note })).toMatchObject({
      ...{ state: 'rejected', from: monday, to: tuesday, activity: 'holiday', account: 'vacation', ...note },
    });
    expect(await cancelAbsence(anna, { id: second.id })).toMatchObject({ state: 'cancelled' });
  });

  test('once approved is cancelled, by who decides and by request', async () => {
    const at = await makeAbsenceHouse(db);
    const { anna, mette } = at;
    const first = await approved(at, monday, tuesday);
    const [second, third] = [await approved(at, wednesday), await approved(at, thursday)];
    const moved = await changeAbsence(anna, shifted(third, friday));
    await lose(at, first);
    expect(await cancelAbsence(mette, { id: second.id })).toMatchObject({ state: 'cancelled' });
    expect(await forecastChange(anna, { id: first.id, wanted: null })).toMatchObject({ answer: 'pass' });
    const { change } = await cancelAbsence(anna, { id: first.id });
    expect(change).toMatchObject({ cancels: true, from: monday, to: tuesday, activity: 'holiday' });
    const decided = { id: change?.id ?? '', decision: 'approve' } as const;
    expect(await decideAbsence(mette, decided)).toMatchObject({ state: 'cancelled', change: null });
    // What waits beside one is rejected, which leaves that as it is.
    const rejected = { id: moved.change?.id ?? '', decision: 'reject', note: 'No' } as const;
    expect(await decideAbsence(mette, rejected)).toMatchObject({ state: 'approved', from: thursday });
    expect(await getAbsence(anna, { id: third.id })).toMatchObject({ state: 'approved', change: null });
  });
});

test('an absence that goes beyond the new end of the employment is shortened to it', async () => {
  const at = await makeAbsenceHouse(db);
  const one = await approved(at, monday, wednesday);
  await endOn(at, one, tuesday);
  expect(await changeAbsence(at.mette, shifted(one, monday, tuesday))).toMatchObject({
    ...{ state: 'approved', from: monday, to: tuesday },
  });
});
