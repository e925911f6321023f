import { sql } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { addPolicies } from '../testing/add-policies.ts';
import { makeCompany, type TestCompany } from '../testing/make-company.ts';
import { recordDays } from '../testing/record-days.ts';
import {
  approveStatement,
  generateStatements,
  getStatement,
  listStatements,
  reopenStatement,
  submitStatement,
} from './index.ts';

const db = testDatabase();

const everybody = { scope: 'all', limit: 100 } as const;
const lunch = { at: '18:30', minutes: 60, if_over_minutes: 300 };

/** A long shift and a short one in the lunch of the same date: 540 minutes by version 1, 600 by version 2. */
async function recordTwoShifts({ ctx, employee }: TestCompany, date: string, offset = '+01:00') {
  await recordDays(ctx, employee.id, [date], ['06:00', '14:00', offset]);
  await recordDays(ctx, employee.id, [date], ['18:00', '20:00', offset]);
}

/** Leaves a submitted statement as a release with version 1 of the plugin stored it. */
async function storeAsVersion1({ ctx }: TestCompany, id: string) {
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.execute(sql`update statements set
      figures = jsonb_set(figures::jsonb, '{figures,worked_minutes}', '540'),
      config_versions = replace(config_versions::text, 'fixed-lunch": 2', 'fixed-lunch": 1')::jsonb,
      trace = replace(trace::text, '"version": 2', '"version": 1')::jsonb
      where id = ${id}`),
  );
}

async function versionsOf({ ctx }: TestCompany, id: string) {
  const { rows } = await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.execute<{ stored: { code: string; plugins?: object }[] }>(
      sql`select config_versions -> 'versions' as stored from statements where id = ${id}`,
    ),
  );
  const { trace, worked_minutes } = await getStatement(ctx, { id });
  const traced = trace.find(({ plugin }) => plugin === 'fixed-lunch')?.version;
  return { worked_minutes, traced, plugins: rows[0]?.stored.find(({ code }) => code === 'lunch')?.plugins };
}

const plugin = 'working-time-steps/fixed-lunch';
const ofVersion1 = { worked_minutes: 540, traced: 1, plugins: { [plugin]: 1 } };
const ofVersion2 = { worked_minutes: 600, traced: 2, plugins: { [plugin]: 2 } };

test('a settled statement keeps the figures of the plugin that made it; what follows says which version it used', async () => {
  const company = await makeCompany(db);
  const { ctx } = company;
  await addPolicies(ctx, [
    {
      code: 'lunch',
      kind: 'working-time',
      config: { steps: [{ plugin: 'fixed-lunch', version: 1, config: lunch }] },
    },
  ]);
  await recordTwoShifts(company, '2026-02-03');
  await recordTwoShifts(company, '2026-03-03');
  await generateStatements(ctx);
  const [february, march] = (await listStatements(ctx, everybody)).data
    .sort((a, b) => (a.period.from < b.period.from ? -1 : 1))
    .map(({ id }) => id);
  if (!february || !march) throw new Error('Two statements were expected.');

  await submitStatement(ctx, { id: february });
  await storeAsVersion1(company, february);
  await approveStatement(ctx, { id: february });
  expect(await versionsOf(company, february)).toEqual(ofVersion1);
  expect(await versionsOf(company, march)).toEqual(ofVersion2);

  await submitStatement(ctx, { id: march });
  await storeAsVersion1(company, march);
  expect(await versionsOf(company, march)).toEqual(ofVersion1);
  await reopenStatement(ctx, { id: march, note: 'Once more' });
  expect(await versionsOf(company, march)).toEqual(ofVersion2);
  await generateStatements(ctx);
  expect(await versionsOf(company, february)).toEqual(ofVersion1);
});
