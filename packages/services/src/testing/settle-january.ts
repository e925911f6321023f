import { type Database, schema } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import { recordPresence } from '../recording/presence/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../statements/index.ts';
import { addPolicies } from './add-policies.ts';
import { makeCompany, type TestCompany } from './make-company.ts';
import { datesBetween, recordDays } from './record-days.ts';

/** New Year is free; flex is capped at 300, what is above is paid. */
export async function settleJanuary(db: Database) {
  const company = await makeCompany(db, { now: '2026-02-02T06:00:00Z' });
  const { ctx, employee } = company;
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.insert(schema.holidayCalendars).values({
      workspaceId: ctx.workspace.id,
      id: company.unitId,
      code: 'new-year',
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }),
  );
  await withoutAudit(db, ctx.workspace.id, (tx) =>
    tx.insert(schema.holidayCalendarVersions).values({
      workspaceId: ctx.workspace.id,
      versionId: company.unitId,
      objectId: company.unitId,
      effectiveFrom: '2020-01-01',
      name: 'New Year',
      generators: [{ plugin: 'fixed-date', config: { month: 1, day: 1, name: 'New Year' } }],
      availabilityScope: { working_countries: [], org_units: [], employment_terms: [] },
      state: 'active',
      recordedAt: ctx.now,
    }),
  );
  const [policyId = ''] = await addPolicies(ctx, [
    {
      code: 'close',
      kind: 'settlement',
      config: {
        steps: [
          { plugin: 'credit-counter', config: { counter: 'norm-balance' } },
          { plugin: 'cap-balance', config: { max_minutes: 300, excess: 'payout', activity: 'flex-cap' } },
        ],
      },
    },
  ]);
  // 22 weekdays less New Year: 21 × 444 = 9324. 20 days of 456 = 9120 and 480 on the 15th: 9600, +276.
  const days = datesBetween('2026-01-02', '2026-01-30').filter((date) => date !== '2026-01-15');
  await recordDays(ctx, employee.id, days, ['08:00', '15:36']);
  await recordDays(ctx, employee.id, ['2026-01-15'], ['08:00', '16:00']);
  await generateStatements(ctx);
  const [january] = (await listStatements(ctx, { scope: 'all', limit: 10 })).data;
  const id = january?.id ?? '';
  await submitStatement(ctx, { id });
  await approveStatement(ctx, { id });
  return { company, january: id, policyId };
}

/** The 15th in truth lasted until 18:30: 630 minutes, 150 more. */
export async function recordLateEvening({ ctx, employee }: TestCompany) {
  await recordPresence(ctx, {
    employee_id: employee.id,
    start: '2026-01-15T16:00:00+01:00',
    end: '2026-01-15T18:30:00+01:00',
  });
}
