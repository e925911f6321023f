import { writeFileSync } from 'node:fs';
import { median } from '@stempel/bench-common/median';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { connectDatabase, type Database, inWorkspace, migrateDatabase } from '@stempel/db';
import type { ServiceContext } from '@stempel/services';
import { saveCoverRule } from '@stempel/services/organization/cover-rules';
import { type ForecastAbsence, forecastAbsence } from '@stempel/services/recording/absence-forecast';
import { createAbsence } from '@stempel/services/recording/absences';
import { addEmployees, addPolicies, datesBetween, makeCompany, recordDays } from '@stempel/services/testing';

const people = 300;
const rounds = 25;
/** Milliseconds. */
const target = 300;

/** A unit of 300 in which a third is away some week of the summer, two months that nobody settled behind one who asks. */
async function fill(
  db: Database,
): Promise<{ system: ServiceContext; self: ServiceContext; employeeId: string }> {
  const company = await makeCompany(db, { now: '2026-05-29T06:00:00Z' });
  const { ctx, employee, unitId } = company;
  const others = await inWorkspace(db, ctx.workspace.id, (tx) => addEmployees(tx, company, people - 1));
  const config = {
    account: 'vacation',
    accruals: [{ plugin: 'monthly', config: { days_per_month: '2.08' } }],
    usage_rules: [{ plugin: 'balance-floor', config: { severity: 'error' } }],
    expiries: [{ plugin: 'months-after-accrual', config: { months: 12 } }],
  };
  await addPolicies(ctx, [{ code: 'leave', kind: 'absence', config }]);
  await recordDays(ctx, employee.id, datesBetween('2026-04-01', '2026-05-28'), ['08:00', '15:24']);
  for (const [index, { id }] of others.entries()) {
    if (index % 3 > 0) continue;
    const monday = Temporal.PlainDate.from('2026-06-01').add({ weeks: (index / 3) % 10 });
    const dates = { from: monday.toString(), to: monday.add({ days: 4 }).toString() };
    await createAbsence(ctx, { employee_id: id, ...dates });
  }
  const rule = { org_unit_id: unitId, from: '2026-01-01', to: null };
  await saveCoverRule(ctx, { ...rule, most: 1, of_every: 30, answer: 'refuse' });
  await saveCoverRule(ctx, { ...rule, most: 9, of_every: null, answer: 'warn' });
  return { system: ctx, self: company.as(['absences:*:self'], employee.id), employeeId: employee.id };
}

const asks: Record<string, Omit<ForecastAbsence, 'employee_id'>> = {
  'one day that passes': { from: '2026-08-17', to: '2026-08-17', account: 'vacation' },
  'one week that passes': { from: '2026-08-31', to: '2026-09-04', account: 'vacation' },
  'one week that cover refuses': { from: '2026-06-08', to: '2026-06-12', account: 'vacation' },
  'three weeks that the balance refuses, half a year looked through': {
    from: '2026-06-08',
    to: '2026-06-26',
    account: 'vacation',
  },
  'two days of an account in minutes': { from: '2026-08-17', to: '2026-08-18', account: 'flex' },
};

const postgres = await openPostgres();
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  const db = connectDatabase({ url: appUrl });
  const { system, self, employeeId } = await fill(db);
  const owner = connectDatabase({ url: postgres.ownerUrl, poolSize: 1 });
  await owner.pool.query('vacuum analyze');
  await owner.close();
  const report: object[] = [];
  for (const [name, ask] of Object.entries(asks)) {
    const times: number[] = [];
    let answer = '';
    let next: number | undefined;
    // No type of absence leads to the account here, so who decides about the person asks.
    const who = ask.account === 'flex' ? system : self;
    // The first round only warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const start = performance.now();
      const seen = await forecastAbsence(who, { employee_id: employeeId, ...ask });
      if (round > 0) times.push(performance.now() - start);
      [answer, next] = [seen.answer, seen.next?.length];
    }
    const slowest = Number(Math.max(...times).toFixed(1));
    const figures = {
      name,
      answer,
      otherDates: next ?? null,
      milliseconds: Number(median(times).toFixed(1)),
      slowest,
    };
    report.push(figures);
    process.stdout.write(`${name}: ${answer}, ${figures.milliseconds} ms, slowest ${slowest} ms\n`);
    if (figures.milliseconds > target) process.exitCode = 1;
  }
  writeFileSync(new URL('../report.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
  await db.close();
} finally {
  await postgres.close();
}
