import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { updateEmployment } from '../../organization/employments/index.ts';
import { createOrgUnit, createOrgUnitBody, updateOrgUnit } from '../../organization/org-units/index.ts';
import { createEmploymentTerms, createEmploymentTermsBody } from '../../settings/employment-terms/index.ts';
import { updateTimeAccount } from '../../settings/time-accounts/index.ts';
import { generateStatements } from '../../statements/index.ts';
import { getEmployeeAccount, openBalance } from '../../statements/timebank/index.ts';
import { changePerson } from '../../testing/look-for-people.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { halfWeek } from '../../testing/make-people-to-change.ts';
import { recordDays } from '../../testing/record-days.ts';
import { browseBalances, browseStatements, browseStatementsInput } from './index.ts';

// What lists show and filter by is what was known at the moment that is asked for.

const db = testDatabase({ poolSize: 4 });
const since = { effective_from: '2020-01-01' };
const [before, after] = ['2026-04-01', '2026-04-02'];

/** Two people of the house with January to March made on 1 April; on the 2nd one is told to have been elsewhere all the time. */
async function moveBackdated() {
  const company = await makeCompany(db, { now: '2026-04-01T06:00:00Z' });
  const { ctx, employee, unitId, accounts, termsId } = company;
  const create = createOrgUnitBody.parse({ code: 'ward', name: 'Ward', parent_id: unitId, ...since });
  const { id: wardId } = await createOrgUnit(ctx, create);
  const campus = createOrgUnitBody.parse({ code: 'campus', name: 'Campus', ...since });
  const { id: campusId } = await createOrgUnit(ctx, campus);
  const [boss] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 1));
  const half = {
    code: 'half',
    name: 'Half',
    norm: { weeks: [halfWeek] },
    statement_period: 'month',
    ...since,
  };
  const { id: halfId } = await createEmploymentTerms(
    ctx,
    createEmploymentTermsBody.parse({ ...half, flex_account_id: accounts.flex, approval_mode: 'manager' }),
  );
  await changePerson(ctx, employee.id, { name: 'Anne Holm', ...since });
  await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '16:00']);
  await openBalance(ctx, {
    ...{ employment_id: employee.employmentId, account_id: accounts.flex, date: '2026-03-02', minutes: 60 },
  });
  await generateStatements(ctx);
  const later = { ...ctx, now: Temporal.Instant.from('2026-04-02T06:00:00Z') };
  await updateEmployment(later, {
    ...{ employee_id: employee.id, employment_id: employee.employmentId, ...since },
    ...{ org_unit_id: wardId, manager_id: boss?.id ?? '', employment_terms_id: halfId },
  });
  await changePerson(later, employee.id, { name: 'Anna Holt', ...since });
  await updateOrgUnit(later, { id: unitId, name: 'Old house', parent_id: campusId, ...since });
  await updateTimeAccount(later, { id: accounts.flex, code: 'flexi', name: 'Flexi', ...since });
  return { ...company, later, wardId, campusId, halfId, termsId, bossId: boss?.id ?? '' };
}

test('people, units, terms and accounts of balances and statements are those that were known', async () => {
  const { later, unitId, wardId, campusId, halfId, termsId, bossId, employee, accounts } =
    await moveBackdated();
  const list = { scope: 'all', limit: 10, sort: 'name', direction: 'asc', collation: 'en' } as const;
  const balances = async (known_at: string, filter: object = {}) =>
    (await browseBalances(later, { ...list, known_at, ...filter })).data;
  const named = async (known_at: string) =>
    (await balances(known_at)).map((row) => [row.employee_name, row.unit, row.account, row.account_name]);
  expect(await named(before)).toEqual([['Anne Holm', 'House', 'flex', 'flex']]);
  expect(await named(after)).toEqual([['Anna Holt', 'Ward', 'flexi', 'Flexi']]);

  const statements = async (known_at: string, filter: object = {}) => {
    const asked = { scope: 'all', employee_id: [employee.id], known_at, ...filter };
    return (await browseStatements(later, browseStatementsInput.parse(asked))).data;
  };
  const months = (await statements(before)).length;
  expect(months).toBeGreaterThan(0);
  const filters: [filter: object, ofStatements: object, then: 0 | 1, now: 0 | 1][] = [
    [{ org_unit_id: unitId }, { branch_id: unitId }, 1, 1],
    [{ org_unit_id: wardId }, { branch_id: wardId }, 0, 1],
    [{ org_unit_id: campusId }, { branch_id: campusId }, 0, 1],
    [{ manager_id: bossId }, { manager_id: bossId }, 0, 1],
    [{ employment_terms_id: halfId }, { employment_terms_id: halfId }, 0, 1],
    [{ employment_terms_id: termsId }, { employment_terms_id: termsId }, 1, 0],
    [{ q: 'anne holm' }, { q: 'anne holm' }, 1, 0],
    [{ q: 'anna' }, { q: 'anna' }, 0, 1],
  ];
  for (const [ofBalances, ofStatements, then, now] of filters) {
    const found = async (known_at: string) => [
      (await balances(known_at, ofBalances)).length,
      (await statements(known_at, ofStatements)).length / months,
    ];
    expect([ofBalances, await found(before), await found(after)]).toEqual([
      ...[ofBalances, [then, then], [now, now]],
    ]);
  }

  const account = { employee_id: employee.id, account_id: accounts.flex };
  const shown = async (known_at: string) =>
    (await getEmployeeAccount(later, { ...account, known_at })).account;
  expect([await shown(before), await shown(after)]).toEqual(['flex', 'flexi']);
});
