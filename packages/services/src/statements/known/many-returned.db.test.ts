import { testDatabase, watchStatements, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { updateEmploymentTerms } from '../../settings/employment-terms/index.ts';
import { addClose } from '../../testing/add-policies.ts';
import { addEmployees, makeCompany } from '../../testing/make-company.ts';
import { recordDays } from '../../testing/record-days.ts';
import { generateStatements, listStatements, reopenStatement, submitStatement } from '../index.ts';
import { type ListedStatements, listStatementsThen } from './index.ts';

const db = testDatabase();
const sent = watchStatements(db);
const everything = { scope: 'all', limit: 100 } as const;
const week = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };

/**
 * Two weeks of each of so many employees, each submitted a minute after the one before and under other contracted hours, and
 * all of them returned later.
 */
async function returnWeeks(employees: number) {
  const company = await makeCompany(db, { statementPeriod: 'week', now: '2026-03-16T06:00:00Z' });
  const { ctx, termsId } = company;
  const others = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, employees - 1));
  for (const { id } of [company.employee, ...others])
    await recordDays(ctx, id, ['2026-03-02', '2026-03-09'], ['08:00', '17:24']);
  await addClose(ctx);
  await generateStatements(ctx);
  const after = (minutes: number): ServiceContext => ({ ...ctx, now: ctx.now.add({ minutes }) });
  const { data } = await listStatements(ctx, everything);
  for (const [index, { id }] of data.entries()) {
    const norm = { weeks: [{ ...week, fri: 300 + index }], full_time_weekly_minutes: 2220 };
    await updateEmploymentTerms(after(index), { id: termsId, effective_from: '2026-03-01', norm });
    await submitStatement(after(index), { id });
  }
  const said = told(await listStatements(after(200), everything));
  for (const { id } of data.toReversed()) await reopenStatement(after(300), { id, note: 'Look again.' });
  return { said, later: after(400), known_at: `${after(200).now}` };
}

/** What a list says of statements, without what only a change of today needs. */
function told({ data }: ListedStatements) {
  return data.map((row) => {
    const { version: _v, updated_at: _u, decidable: _d, computable = true, ...said } = row;
    return { ...said, computable, submittable: false };
  });
}

test('what was returned is known as it was submitted, by as many statements of SQL for fifty moments as for two', async () => {
  const counts = [];
  for (const employees of [1, 25]) {
    const { said, later, known_at } = await returnWeeks(employees);
    sent.length = 0;
    const then = await listStatementsThen(later, { ...everything, known_at });
    counts.push(sent.length);
    expect(told(then)).toEqual(said);
    // Each was submitted under hours of its own, which it has: what was known at one moment is not told of another.
    expect(new Set(said.map((row) => JSON.stringify(row.norm_minutes))).size).toBe(employees * 2);
  }
  expect(counts[1], sent.join('\n\n')).toBe(counts[0]);
});
