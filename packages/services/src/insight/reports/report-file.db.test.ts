import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createOrgUnit, createOrgUnitBody } from '../../organization/org-units/index.ts';
import { createEntry, decideEntries } from '../../recording/entries/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { createProject } from '../../settings/projects/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { openBalance } from '../../statements/timebank/index.ts';
import { addPolicies } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany, type TestCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { reportAccountTotals, reportFiles, reportPresence, reportRegisteredHours } from './index.ts';

const db = testDatabase({ poolSize: 4 });
const march = { from: '2026-03-01', to: '2026-03-31', scope: 'all' as const, limit: 100 };

async function linesOf(ctx: TestCompany['ctx'], report: keyof typeof reportFiles, asked: object = {}) {
  const { limit: _, ...period } = march;
  const content = await reportFiles[report].parse({ ...period, ...asked })(ctx);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('utf8').split('\r\n');
}

test('a file has all rows of the report, in its columns, and says nothing that a spreadsheet would run', async () => {
  const company = await makeCompany(db);
  const { ctx, employee, activities } = company;
  const entry = { employee_id: employee.id, activity_id: activities.care, minutes: 90 };
  await createEntry(ctx, { ...entry, date: '2026-03-03', note: '=SUM(A1), "twice"' });
  await createEntry(ctx, { ...entry, date: '2026-03-04', minutes: 30 });
  const [header = '', first = '', second = '', end] = await linesOf(ctx, 'registered-hours');
  expect(header).toBe(
    '\uFEFFid,employee_id,employee_number,employee_name,employment_id,date,activity_id,activity,activity_type,project_id,project,dimension_values,minutes,note',
  );
  expect(first).toContain('Employee 1');
  expect(first).toMatch(/,2026-03-03,.*,care,work,,,\{\},90,"'=SUM\(A1\), ""twice"""$/);
  expect(second).toMatch(/,2026-03-04,.*,30,$/);
  expect(end).toBe('');
});

test('hours that are asked for by their state of approval say it in the file; what was rejected is in no other', async () => {
  const { ctx, employee, activities } = await makeCompany(db);
  const { id: project_id } = await createProject(ctx, {
    ...{ code: 'P1', name: 'One', requires_manager_approval: true, state: 'active' },
    effective_from: '2026-01-01',
  });
  const post = async (minutes: number) => {
    const entry = { employee_id: employee.id, activity_id: activities.visit, project_id, minutes };
    return (await createEntry(ctx, { ...entry, date: '2026-03-03' })).id;
  };
  const [, approved, rejected] = [await post(10), await post(20), await post(30)];
  await decideEntries(ctx, { ids: [approved], decision: 'approve' });
  await decideEntries(ctx, { ids: [rejected], decision: 'reject', note: 'Not this project.' });
  const minutesOf = async (asked: object) =>
    (await reportRegisteredHours(ctx, { ...march, ...asked })).data.map((row) => [row.minutes, row.approval]);
  expect(await minutesOf({})).toEqual([
    [10, undefined],
    [20, undefined],
  ]);
  expect(await minutesOf({ approval: ['rejected'] })).toEqual([[30, 'rejected']]);
  const states = { approval: ['pending', 'approved', 'rejected'] };
  const [header = '', ...lines] = await linesOf(ctx, 'registered-hours', states);
  expect(header).toMatch(/,minutes,note,approval$/);
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['pending', 'approved', 'rejected', '']);
  expect((await linesOf(ctx, 'registered-hours'))[0]).toMatch(/,note$/);
});

test('a file that may not be read is refused before its first byte', async () => {
  const company = await makeCompany(db);
  const person = company.as(['reports:read:self'], company.employee.id);
  await expect(linesOf(person, 'presence')).rejects.toMatchObject({ code: 'forbidden' });
  expect(await linesOf(person, 'presence', { scope: 'self' })).toHaveLength(2);
  expect(reportFiles.presence.safeParse({ ...march, from: 'soon' }).success).toBe(false);
  expect(reportFiles.presence.safeParse({ ...march, colour: 'red' }).success).toBe(false);
});

test('an org unit counts with its sub-units where that is asked for', async () => {
  const company = await makeCompany(db);
  const { ctx, unitId } = company;
  const ward = await createOrgUnit(
    ctx,
    createOrgUnitBody.parse({ code: 'ward', name: 'Ward', parent_id: unitId }),
  );
  const [other] = await withoutAudit(db, ctx.workspace.id, (tx) =>
    addEmployees(tx, { ...company, unitId: ward.id }, 1),
  );
  const punch = { start: '2026-03-02T08:00:00+01:00', end: '2026-03-02T16:00:00+01:00' };
  await recordPresence(ctx, { ...punch, employee_id: company.employee.id });
  await recordPresence(ctx, { ...punch, employee_id: other?.id ?? '' });
  const rows = async (asked: object) => (await reportPresence(ctx, { ...march, ...asked })).data.length;
  expect(await rows({ org_unit_id: [unitId] })).toBe(1);
  expect(await rows({ org_unit_id: [unitId], with_sub_units: true })).toBe(2);
  expect(await rows({ org_unit_id: [ward.id], with_sub_units: true })).toBe(1);
});

test('totals add up what statements booked, by account and kind, and no opening', async () => {
  const { ctx, employee, accounts } = await makeCompany(db);
  const { employmentId: employment_id } = employee;
  await addPolicies(ctx, [
    {
      code: 'close',
      kind: 'settlement',
      config: {
        steps: [
          { plugin: 'credit-counter', config: { counter: 'norm-balance' } },
          { plugin: 'floor-balance', config: { min_minutes: -600, deficit: 'deduct' } },
        ],
      },
    },
  ]);
  await openBalance(ctx, { employment_id, account_id: accounts.flex, date: '2026-03-01', minutes: 60 });
  await recordDays(ctx, employee.id, ['2026-03-02'], ['08:00', '15:24']);
  await generateStatements(ctx);
  expect(await reportAccountTotals(ctx, march)).toEqual([]);
  const [statement] = (await listStatements(ctx, { scope: 'all', limit: 10 })).data;
  await submitStatement(ctx, { id: statement?.id ?? '', payout_minutes: 0 });
  await approveStatement(ctx, { id: statement?.id ?? '' });
  // 22 weekdays of 444 minutes in March, one of them worked; 60 - 9324 is lifted to the floor of -600.
  const [flex, ...others] = await reportAccountTotals(ctx, march);
  expect(others).toEqual([]);
  expect(flex).toMatchObject({ account: 'flex', minutes: -660, days: null });
  expect(flex?.kinds.map(({ kind, minutes }) => [kind, minutes])).toEqual([['settlement', -660]]);
  expect(await reportAccountTotals(ctx, { ...march, kind: ['payout'] })).toEqual([]);
  expect(await reportAccountTotals(ctx, { ...march, from: '2026-03-01', to: '2026-03-30' })).toEqual([]);
});
