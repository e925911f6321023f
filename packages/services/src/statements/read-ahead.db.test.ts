import { inWorkspace, schema } from '@stempel/db';
import { asc } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { makeCompany } from '../testing/make-company.ts';
import { recordDays } from '../testing/record-days.ts';
import { generateStatements } from './index.ts';
import { loadStatements, refreshedColumns } from './refresh-statements.ts';
import { holdsOutcome } from './save-statements.ts';

const db = testDatabase({ poolSize: 4 });
const { statements } = schema;

test('months that are made together look back as far as each of them does alone', async () => {
  const { ctx, employee } = await makeCompany(db);
  const months = ['01', '02', '03', '04', '05'];
  const days = months.flatMap((month) => ['05', '15', '28'].map((day) => `2026-${month}-${day}`));
  await recordDays(ctx, employee.id, days, ['08:00', '16:00']);
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
    }
  });
});
