import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { nameDeputy } from '../../organization/deputies/index.ts';
import {
  cancelAbsence,
  changeAbsence,
  getAbsence,
  requestAbsence,
  updateAbsence,
} from '../../recording/absences/index.ts';
import { decideStatements } from '../../statements/index.ts';
import { addAbsenceTypes } from '../../testing/add-absence-types.ts';
import { addPerson } from '../../testing/add-person.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { countToDecide, decideTogether, listToDecide } from './index.ts';

const db = testDatabase();
const help = { decideStatements };

test('what is asked for of an approved absence waits with the absences, and is decided together with them', async () => {
  const made = await makeCompany(db);
  const { ctx, employee: manager } = made;
  await addAbsenceTypes(ctx, { free: {} });
  const ids = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, made, 2, { managerId: manager.id }),
  );
  const [id = '', deputy = ''] = ids.map((one) => one.id);
  const { ctx: anna } = await addPerson(ctx, id, ['absences:*:self'], 'Anna');
  const { ctx: mette } = await addPerson(ctx, manager.id, ['absences:*:managed'], 'Mette');
  const { ctx: dora } = await addPerson(ctx, deputy, ['absences:*:self'], 'Dora');
  const ask = (from: string) => requestAbsence(anna, { employee_id: id, activity: 'free', from });
  const [moved, ended, open] = [await ask('2026-04-06'), await ask('2026-04-07'), await ask('2026-04-08')];
  for (const one of [moved, ended]) await updateAbsence(mette, { id: one.id, state: 'approved' });
  const { change } = await changeAbsence(anna, { id: moved.id, activity: 'free', from: '2026-04-09' });
  const cancelled = await cancelAbsence(anna, { id: ended.id });
  const { data } = await listToDecide(mette, { limit: 10, kind: 'absence' });
  expect(data).toMatchObject([
    { id: open.id, kind: 'absence', absence: { id: open.id, change: null } },
    { id: change?.id, kind: 'absence', absence: { from: '2026-04-06', change: { from: '2026-04-09' } } },
    { id: cancelled.change?.id, kind: 'absence', absence: { change: { cancels: true } } },
  ]);
  expect(data).toHaveLength(3);
  expect(await countToDecide(mette)).toMatchObject({ count: 3 });
  expect((await listToDecide(anna, { limit: 10 })).data).toEqual([]);
  const items = data.map((item) => ({ kind: item.kind, id: item.id }));
  const refused = await decideTogether(anna, { decision: 'approve', items }, help);
  expect(refused.results.map(({ done }) => done)).toEqual([false, false, false]);
  await nameDeputy(mette, { deputy_id: deputy, from: '2026-04-01', to: '2026-04-01' });
  const { results } = await decideTogether(dora, { decision: 'approve', items }, help);
  expect(results.map(({ done }) => done)).toEqual([true, true, true]);
  const [first, second] = [
    await getAbsence(anna, { id: moved.id }),
    await getAbsence(anna, { id: ended.id }),
  ];
  expect([first.from, first.state, second.state]).toEqual(['2026-04-09', 'approved', 'cancelled']);
  expect((await listToDecide(mette, { limit: 10 })).data).toEqual([]);
});
