import type { Database } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import { type AbsenceDto, requestAbsence, updateAbsence } from '../recording/absences/index.ts';
import { addAbsenceTypes } from './add-absence-types.ts';
import { addPerson } from './add-person.ts';
import { addClose, addPolicies } from './add-policies.ts';
import { addEmployees, makeCompany } from './make-company.ts';
import { recordDays } from './record-days.ts';

// 6 April 2026 is a Monday, 1 April the day of the tests; Monday to Friday have 444 minutes.
export const monday = '2026-04-06';
export const tuesday = '2026-04-07';
export const wednesday = '2026-04-08';

/** Mette manages Anna, who has nine days of vacation from 1 April on, when she worked. */
export async function makeAbsenceHouse(db: Database, options: Parameters<typeof makeCompany>[1] = {}) {
  const made = await makeCompany(db, options);
  const { ctx, accounts, employee: manager } = made;
  const config = {
    account: 'vacation',
    accruals: [{ plugin: 'front-loaded', config: { days: '9', month_day: '04-01' } }],
    usage_rules: [{ plugin: 'balance-floor', config: {} }],
    expiries: [],
  };
  await addClose(ctx);
  await addPolicies(ctx, [{ code: 'leave', kind: 'absence', config }]);
  await addAbsenceTypes(ctx, {
    holiday: { account_id: accounts.vacation },
    free: {},
    sick: { sickness: true, approval: 'none' },
  });
  const [employee] = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, made, 1, { managerId: manager.id }),
  );
  const id = employee?.id ?? '';
  await recordDays(ctx, id, ['2026-04-01'], ['08:00', '15:24']);
  const anna = await addPerson(ctx, id, ['absences:*:self'], 'Anna');
  const mette = await addPerson(ctx, manager.id, ['absences:*:managed', 'absences:read:self'], 'Mette');
  return { made, ctx, id, anna: anna.ctx, mette: mette.ctx };
}

type House = Awaited<ReturnType<typeof makeAbsenceHouse>>;

/** A holiday of Anna's that Mette approved. */
export async function approvedHoliday(
  { anna, mette, id }: House,
  from = monday,
  to = tuesday,
): Promise<AbsenceDto> {
  const asked = await requestAbsence(anna, { employee_id: id, activity: 'holiday', from, to });
  return updateAbsence(mette, { id: asked.id, state: 'approved' });
}

/** A change of a holiday to other dates. */
export const shifted = (absence: AbsenceDto, from: string, to = from, more: object = {}) =>
  ({ id: absence.id, activity: 'holiday', from, to, ...more }) as const;
