import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { saveCoverRule, saveCoverRuleInput } from '../../organization/cover-rules/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { createAbsence } from '../../recording/absences/index.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { readCalendarCover } from './index.ts';

const db = testDatabase();
/** Friday to Tuesday. */
const days = { from: '2026-04-10', to: '2026-04-14' };

test('a unit shows its limits and those below with who is approved, dates on which nobody works left out', async () => {
  const company = await makeCompany(db);
  const { ctx, unitId, employee } = company;
  const unit = { code: 'ward', name: 'Ward', parent_id: unitId };
  const ward = await createOrgUnit(ctx, createOrgUnitBody.parse(unit));
  const below = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, { ...company, unitId: ward.id }, 3),
  );
  const rule = (org_unit_id: string, most: number, more: object) =>
    saveCoverRule(
      ctx,
      saveCoverRuleInput.parse({
        ...{ org_unit_id, most, from: '2026-04-01', to: null, of_every: null, answer: 'warn' },
        ...more,
      }),
    );
  await rule(unitId, 1, { of_every: 2 });
  await rule(ward.id, 1, { from: '2026-04-13' });
  const record = (id: string | undefined, from: string, state: 'approved' | 'requested') =>
    createAbsence(ctx, { employee_id: id ?? '', from, to: '2026-04-20', state });
  await record(below[0]?.id, '2026-04-13', 'approved');
  await record(below[1]?.id, '2026-04-10', 'requested');
  await record(employee.id, '2026-04-14', 'approved');
  const seen = async (who: typeof ctx, org_unit_id: string) =>
    (await readCalendarCover(who, { ...days, org_unit_id })).limits.map((limit) => [
      limit.unit,
      ...limit.days.map(({ date, away, allowed, scheduled }) =>
        [date.slice(8), away, allowed, scheduled].join(' '),
      ),
    ]);
  const house = ['House', '10 0 2 4', '13 1 2 4', '14 2 2 4'];
  const inWard = ['Ward', '13 1 1 3', '14 1 1 3'];
  expect(await seen(ctx, unitId)).toEqual([house, inWard]);
  // Who works in the ward sees its limits, and not the house.
  const colleague = company.as(['absences:read:self'], below[2]?.id ?? null);
  expect(await seen(colleague, ward.id)).toEqual([inWard]);
  expect((await readCalendarCover(colleague, days)).limits.map(({ unit }) => unit)).toEqual(['Ward']);
  await expect(seen(colleague, unitId)).rejects.toMatchObject({ code: 'not-found' });
  await expect(seen(company.as([], employee.id), unitId)).rejects.toMatchObject({ code: 'forbidden' });
  const reversed = readCalendarCover(ctx, { from: days.to, to: days.from });
  await expect(reversed).rejects.toMatchObject({ code: 'invalid' });
});
