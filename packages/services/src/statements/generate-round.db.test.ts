import { inWorkspace, schema } from '@stempel/db';
import { asc } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../kernel/context.ts';
import { createAbsence } from '../recording/absences/index.ts';
import { createEntry } from '../recording/entries/index.ts';
import { addClose, addPolicies } from '../testing/add-policies.ts';
import { addEmployees, makeCompany } from '../testing/make-company.ts';
import { recordDays } from '../testing/record-days.ts';
import { holdsOutcomeOf } from './held-outcomes.ts';
import { generateStatements } from './index.ts';
import { loadStatements, refreshedColumns } from './refresh-statements.ts';
import { holdsOutcome } from './save-statements.ts';
import { openBalance } from './timebank/open-balance.ts';

const db = testDatabase({ poolSize: 4 });
const { statements } = schema;

test('months that are made together look back as far as each of them does alone', async () => {
  const { ctx, employee, activities, accounts } = await makeCompany(db);
  await addClose(ctx);
  const months = ['01', '02', '03', '04', '05'];
  const days = months.flatMap((month) => ['05', '15', '28'].map((day) => `2026-${month}-${day}`));
  await recordDays(ctx, employee.id, days, ['08:00', '16:00']);
  const { id: employee_id } = employee;
  for (const date of ['2026-02-10', '2026-05-11'])
    await createEntry(ctx, { employee_id, date, activity_id: activities.care, minutes: 30 });
  for (const date of ['2026-01-06', '2026-03-10', '2026-05-12'])
    await createAbsence(ctx, { employee_id, from: date, to: date, state: 'approved' });
  // Of several accounts some have lots: periods open with them as they come back from the store.
  const opened = { employment_id: employee.employmentId };
  await openBalance(ctx, { ...opened, account_id: accounts.flex, date: '2026-01-05', minutes: 90 });
  await openBalance(ctx, { ...opened, account_id: accounts.vacation, date: '2026-01-05', days: '12.5' });
  const at = (moment: string) => ({ ...ctx, now: Temporal.Instant.from(moment) });
  // Of what is read for the others, January is the past.
  expect(await generateStatements(at('2026-02-05T06:00:00Z'))).toMatchObject({ generated: 1 });
  const later = at('2026-06-10T06:00:00Z');
  expect(await generateStatements(later)).toMatchObject({ generated: 4, failed: [] });
  const made = await expectAsAlone(later);
  expect(made.map((row) => row.workedMinutes)).toEqual(months.map(() => 3 * 480));
});

test('what is due of years is made in parts, and of each person in order', async () => {
  const company = await makeCompany(db);
  const { ctx, employee } = company;
  await addClose(ctx);
  const [other] = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 1));
  const months = monthsFrom('2024-08', 22);
  await recordDays(
    ctx,
    employee.id,
    months.map((month) => `${month}-05`),
    ['08:00', '16:00'],
  );
  await recordDays(ctx, other?.id ?? '', ['2026-04-07'], ['08:00', '16:00']);
  const later = { ...ctx, now: Temporal.Instant.from('2026-06-10T06:00:00Z') };
  expect(await generateStatements(later)).toMatchObject({
    generated: 22 + 2,
    failed: [],
    nextOn: '2026-07-01',
  });
  const made = await expectAsAlone(later);
  const monthsOf = (id?: string) =>
    made.filter((row) => row.employeeId === id).map((row) => row.periodFrom.slice(0, 'YYYY-MM'.length));
  expect(monthsOf(employee.id)).toEqual(months);
  expect(monthsOf(other?.id)).toEqual(['2026-04', '2026-05']);
});

test('where one month cannot be worked out, those before it are there and none after it', async () => {
  const { ctx, employee } = await makeCompany(db);
  await recordDays(ctx, employee.id, ['2026-01-05', '2026-04-07'], ['08:00', '16:00']);
  const config = { steps: [{ plugin: 'no-such-step', config: {} }] };
  await addPolicies(ctx, [{ code: 'broken', kind: 'settlement', config, effectiveFrom: '2026-03-10' }]);
  const later = { ...ctx, now: Temporal.Instant.from('2026-06-10T06:00:00Z') };
  const { generated, failed } = await generateStatements(later);
  expect(failed).toMatchObject([{ employment_id: employee.employmentId, from: '2026-03-01' }]);
  expect(generated).toBe(2);
  expect((await expectAsAlone(later)).map((row) => row.periodTo)).toEqual(['2026-01-31', '2026-02-28']);
});

/** The statements by period; each is what it would be if it were made by itself now. */
function expectAsAlone(later: ServiceContext) {
  return inWorkspace(db, later.workspace.id, async (tx) => {
    const { figures, inputSha256, configVersions, revision, workedMinutes } = statements;
    const rows = await tx
      .select({ ...refreshedColumns, figures, inputSha256, configVersions, revision, workedMinutes })
      .from(statements)
      .orderBy(asc(statements.periodFrom));
    for (const row of rows) {
      const alone = (await loadStatements(tx, later, [{ statement: row, payoutMinutes: 0 }])).get(row.id);
      expect(alone && holdsOutcome(row, alone.evaluate().outcome), row.periodFrom).toBe(true);
      // A submission finds that nothing was recorded since, however it was read.
      expect(alone && holdsOutcomeOf(row, alone.basis()), row.periodFrom).toBe(true);
    }
    return rows;
  });
}

function monthsFrom(first: string, count: number): string[] {
  const month = Temporal.PlainYearMonth.from(first);
  return Array.from({ length: count }, (_, months) => month.add({ months }).toString());
}
