import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { saveCoverRule, saveCoverRuleInput } from '../../organization/cover-rules/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import {
  changeAbsence,
  createAbsence,
  decideAbsence,
  updateAbsence,
  withdrawAbsenceChange,
} from './index.ts';

const db = testDatabase({ poolSize: 24 });
const [monday, friday, later] = ['2026-04-13', '2026-04-17', '2026-04-24'];
const short = (date: string, away: number) => ({
  said: { code: 'cover-short', params: { date, unit: 'House', most: 1, away } },
});

/** People who each have Monday to Friday approved, by a kind that a manager decides about, and one who may be away from then. */
async function house(count: number, isLimited = true) {
  const company = await makeCompany(db);
  const { ctx, unitId } = company;
  const more = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, count - 1));
  const ids = [company.employee, ...more].map(({ id }) => id);
  await addAbsenceTypes(ctx, { free: {}, ill: { sickness: true } });
  const people = await Promise.all(
    ids.map(async (employee_id) => {
      const absence = { employee_id, activity: 'free', from: monday, to: friday, state: 'approved' as const };
      const { id } = await createAbsence(ctx, absence);
      const self = company.as(['absences:*:self'], employee_id);
      const change = (from: string, to: string, activity = 'free') =>
        changeAbsence(self, { id, activity, from, to });
      return { id, self, employee_id, change };
    }),
  );
  const rule = {
    org_unit_id: unitId,
    from: '2026-04-18',
    to: null,
    most: 1,
    of_every: null,
    answer: 'refuse',
  };
  const limit = () => saveCoverRule(ctx, saveCoverRuleInput.parse(rule));
  if (isLimited) await limit();
  const ask = (employee_id: string, from: string, to: string) =>
    createAbsence(ctx, { employee_id, from, to });
  return { ctx, people, ask, limit };
}

test('the dates that a change would add hold a place until it is decided or withdrawn', async () => {
  const { ctx, people, ask } = await house(3);
  const [anna, dora, emil] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const asked = await anna.change(monday, '2026-04-20');
  await expect(ask(dora.employee_id, '2026-04-20', later)).rejects.toMatchObject(short('2026-04-20', 1));
  await expect(dora.change('2026-04-20', '2026-04-21')).rejects.toMatchObject(short('2026-04-20', 1));
  await withdrawAbsenceChange(anna.self, { id: asked.change?.id ?? '' });
  const second = await dora.change('2026-04-20', '2026-04-21');
  // Their own place is no hindrance: the approved ones count, and none of it is counted twice.
  expect(await decideAbsence(ctx, { id: second.change?.id ?? '', decision: 'approve' })).toMatchObject({
    ...{ from: '2026-04-20', to: '2026-04-21', change: null },
  });
  await expect(emil.change(monday, '2026-04-20')).rejects.toMatchObject(short('2026-04-20', 1));
  await emil.change(monday, '2026-04-19');
});

test('a change is approved against those who are approved, and keeps the dates that it had', async () => {
  const { ctx, people } = await house(3);
  const [anna, dora] = people as [(typeof people)[0], (typeof people)[0]];
  const asked = await anna.change(monday, '2026-04-20');
  // Whoever decides enters it over what was only asked for: sickness is never refused.
  await createAbsence(ctx, {
    ...{ employee_id: dora.employee_id, activity: 'ill', sickness: true, state: 'approved' },
    ...{ from: '2026-04-20', to: '2026-04-20' },
  });
  const approve = () => decideAbsence(ctx, { id: asked.change?.id ?? '', decision: 'approve' });
  await expect(approve()).rejects.toMatchObject(short('2026-04-20', 1));
  await updateAbsence(ctx, { id: dora.id, note: 'Both stay as they are' });
  await withdrawAbsenceChange(anna.self, { id: asked.change?.id ?? '' });
  // Sickness takes nobody's place, so nobody is asked for one.
  expect((await anna.change(monday, '2026-04-20', 'ill')).change).toMatchObject({ sickness: true });
});

test('of two who asked to change before there was a limit the first who is approved has the place', async () => {
  const { ctx, people, limit } = await house(2, false);
  const changes = await Promise.all(people.map(({ change }) => change('2026-04-20', '2026-04-20')));
  await limit();
  const approve = (at: number) =>
    decideAbsence(ctx, { id: changes[at]?.change?.id ?? '', decision: 'approve' });
  expect(await approve(1)).toMatchObject({ from: '2026-04-20', change: null });
  await expect(approve(0)).rejects.toMatchObject(short('2026-04-20', 1));
});

test('of twenty who ask at once to change to the last place one gets it and nineteen are told', async () => {
  const { people } = await house(20);
  const asked = await Promise.allSettled(people.map(({ change }) => change('2026-04-20', '2026-04-20')));
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(19);
  for (const reason of refused) expect(reason).toMatchObject({ said: { code: 'cover-short' } });
});
