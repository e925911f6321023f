import type { Database } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import type { ServiceContext } from '../kernel/context.ts';
import { savePolicyDraft } from '../policies/index.ts';
import { createHolidayCalendar, createHolidayCalendarBody } from '../settings/holiday-calendars/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../statements/index.ts';
import { addPolicies } from './add-policies.ts';
import { addEmployees, makeCompany, type TestCompany } from './make-company.ts';
import { datesBetween, recordDays } from './record-days.ts';

const everything = { scope: 'all', limit: 100 } as const;
const anywhere = { working_countries: [], org_units: [], employment_terms: [] };

/** Whole numbers below a bound, the same for a seed every time. */
export function drawing(seed: number) {
  let state = seed * 7919 + 1;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
export type Draw = ReturnType<typeof drawing>;

/** A policy of each kind, with figures that are drawn. */
export const policies = (draw: Draw) => ({
  supplement: {
    kind: 'rules',
    combination: (['first-match', 'stack'] as const)[draw(2)],
    rules: [
      {
        code: 'evening',
        filters: [{ plugin: 'time-of-day', config: { from: `${14 + draw(5)}:00`, to: '24:00' } }],
        calculator:
          draw(4) === 0
            ? { plugin: 'fixed-per-hour', config: { amount: `${20 + draw(9)}.5`, currency: 'DKK' } }
            : { plugin: 'percent', config: { percent: `${30 + draw(40)}.333` } },
      },
      {
        code: 'holiday',
        filters: [{ plugin: 'day-type', config: { types: ['public', 'company'] } }],
        calculator: { plugin: 'percent', config: { percent: `${50 + draw(50)}` } },
      },
    ],
  },
  absence: {
    account: 'vacation',
    accruals: [{ plugin: 'monthly', config: { days_per_month: `${2 + draw(2)}.0${draw(9)}` } }],
    usage_rules: [],
    expiries: [],
  },
  'working-time': {
    steps: [
      {
        plugin: 'break-deduction',
        config: { steps: [{ over_minutes: 360, break_minutes: 15 + draw(4) * 15 }] },
      },
      { plugin: 'max-daily', config: { max_minutes: 450 + draw(8) * 30 } },
    ],
  },
  settlement: {
    steps: [
      { plugin: 'credit-counter', config: { counter: 'norm-balance' } },
      {
        plugin: 'cap-balance',
        config: { max_minutes: 60 + draw(8) * 60, excess: 'payout', activity: 'care' },
      },
      { plugin: 'floor-balance', config: { min_minutes: -120 - draw(9) * 60, deficit: 'deduct' } },
    ],
  },
});
export type Kind = keyof ReturnType<typeof policies>;
export const kinds: readonly Kind[] = ['supplement', 'absence', 'working-time', 'settlement'];

export const calendar = (draw: Draw) => [
  {
    plugin: 'fixed-date',
    config: { month: 1, day: 5 + draw(20), name: 'Our day', type: 'company', norm_share: '1' },
  },
];

export interface DrawnCompany extends TestCompany {
  policyIds: Record<Kind, string>;
  calendarId: string;
}

/** A few people whose first two months of 2026 are settled, each worked as it was drawn. */
export async function drawSettled(db: Database, draw: Draw): Promise<DrawnCompany> {
  const company = await makeCompany(db, { now: '2026-03-04T06:00:00Z' });
  const { ctx } = company;
  const drawn = policies(draw);
  const ids = await addPolicies(
    ctx,
    kinds.map((kind) => ({ code: `own-${kind}`, kind, config: drawn[kind] })),
  );
  const body = { code: 'own', name: 'Own days', generators: calendar(draw) };
  const { id: calendarId } = await createHolidayCalendar(
    ctx,
    createHolidayCalendarBody.parse({ ...body, effective_from: '2020-01-01' }),
  );
  const others = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, 1 + draw(2)));
  for (const { id } of [company.employee, ...others]) {
    const days = datesBetween('2026-01-05', '2026-02-27').filter(() => draw(8) > 0);
    for (const day of days) {
      await recordDays(
        ctx,
        id,
        [day],
        [`0${6 + draw(3)}:${10 + draw(45)}`, `${14 + draw(7)}:${10 + draw(45)}`],
      );
    }
  }
  await settle(ctx);
  const policyIds = Object.fromEntries(kinds.map((kind, index) => [kind, ids[index] ?? '']));
  return { ...company, policyIds: policyIds as Record<Kind, string>, calendarId };
}

export async function settle(ctx: ServiceContext) {
  await generateStatements(ctx);
  const open = (await listStatements(ctx, { ...everything, state: ['ready'] })).data;
  for (const { id } of open.sort((a, b) => (a.period.from < b.period.from ? -1 : 1))) {
    await submitStatement(ctx, { id });
    await approveStatement(ctx, { id });
  }
}

/** Saves a draft of a policy with figures that are drawn, or with a config that is given. */
export async function drawDraft(
  { ctx, policyIds }: DrawnCompany,
  kind: Kind,
  config: Record<string, unknown>,
  version?: number,
): Promise<string> {
  const id = policyIds[kind];
  await savePolicyDraft(ctx, {
    ...{ id, kind, code: `own-${kind}`, name: kind, position: kinds.indexOf(kind), based_on: 1 },
    ...{ availability_scope: anywhere, config, state: 'active' },
    ...(version === undefined ? {} : { expected_version: version }),
  });
  return id;
}
