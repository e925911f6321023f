import { inWorkspace, schema } from '@stempel/db';
import { asc } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createAbsence } from '../recording/absences/index.ts';
import { createEntry } from '../recording/entries/index.ts';
import { makeCompany } from '../testing/make-company.ts';
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
  await inWorkspace(db, ctx.workspace.id, async (tx) => {
    const { figures, inputSha256, configVersions, revision, workedMinutes } = statements;
    const rows = await tx
      .select({ ...refreshedColumns, figures, inputSha256, configVersions, revision, workedMinutes })
      .from(statements)
      .orderBy(asc(statements.periodFrom));
    expect(rows.map((row) => row.workedMinutes)).toEqual(months.map(() => 3 * 480));
    for (const row of rows) {
      const alone = (await loadStatements(tx, later, [{ statement: row, payoutMinutes: 0 }])).get(row.id);
      expect(alone && holdsOutcome(row, alone.evaluate().outcome), row.periodFrom).toBe(true);
      // A submission finds that nothing was recorded since, however it was read.
      expect(alone && holdsOutcomeOf(row, alone.basis()), row.periodFrom).toBe(true);
    }
  });
});
