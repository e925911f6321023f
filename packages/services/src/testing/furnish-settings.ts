import type { ServiceContext } from '../kernel/context.ts';
import { saveCoverRule } from '../organization/cover-rules/index.ts';
import { createOrgUnit } from '../organization/org-units/index.ts';
import { createPolicy, savePolicyDraft } from '../policies/index.ts';
import { createActivity } from '../settings/activities/index.ts';
import { createDimension } from '../settings/dimensions/index.ts';
import { createEmploymentTerms } from '../settings/employment-terms/index.ts';
import { createHolidayCalendar } from '../settings/holiday-calendars/index.ts';
import { createProject } from '../settings/projects/index.ts';
import { createReason } from '../settings/reasons/index.ts';
import { createTimeAccount } from '../settings/time-accounts/index.ts';

const day = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };
const since = { effective_from: '2025-01-01', state: 'active' as const };
const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
/** A supplement for evenings. */
const evening = {
  kind: 'rules',
  rules: [
    {
      code: 'evening',
      filters: [{ plugin: 'time-of-day', config: { from: '19:00', to: '24:00' } }],
      calculator: { plugin: 'percent', config: { percent: '50' } },
    },
  ],
};

/** A policy as the editor has it. */
export const supplement = {
  kind: 'supplement' as const,
  position: 0,
  availability_scope: anywhere,
  config: evening,
};

/** One object of every kind that belongs to nobody. */
export async function furnishSettings(ctx: ServiceContext) {
  const named = (code: string) => ({ code, name: code, ...since });
  const flex = await createTimeAccount(ctx, { ...named('house-flex'), kind: 'flex' });
  const account = await createTimeAccount(ctx, { ...named('house-leave'), kind: 'leave' });
  const orgUnit = await createOrgUnit(ctx, { ...named('house'), working_country: 'DK' });
  const cover = { org_unit_id: orgUnit.id, from: '2026-12-01', to: null, most: 1, of_every: 2 };
  const coverRule = await saveCoverRule(ctx, { ...cover, answer: 'warn' });
  const reason = await createReason(ctx, { ...named('house'), kind: 'work', availability_scope: anywhere });
  const activity = await createActivity(ctx, {
    ...named('house'),
    type: 'work',
    project: 'optional',
    dimensions: [],
  });
  const dimension = await createDimension(ctx, { ...named('house'), values: [{ code: 'a', name: 'A' }] });
  const project = await createProject(ctx, { ...named('house'), requires_manager_approval: false });
  const terms = await createEmploymentTerms(ctx, {
    ...named('house'),
    norm: { weeks: [day], full_time_weekly_minutes: 2220 },
    flex_account_id: flex.id,
    default_reason_id: reason.id,
    statement_period: 'month',
    approval_mode: 'employee-then-manager',
  });
  const calendar = await createHolidayCalendar(ctx, {
    ...named('house'),
    generators: [],
    availability_scope: anywhere,
  });
  const steps = [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }];
  await createPolicy(ctx, {
    ...{ ...named('close'), ...supplement, kind: 'settlement' },
    config: { steps },
  });
  const policy = await createPolicy(ctx, { ...named('house'), ...supplement });
  const draft = await savePolicyDraft(ctx, {
    code: 'draft',
    name: 'draft',
    state: 'active',
    ...supplement,
    based_on: null,
  });
  const settings = { flex, account, reason, activity, dimension, terms, calendar, policy, draft };
  return idsOf({ orgUnit, coverRule, project, ...settings });
}

function idsOf<Made extends Record<string, { id: string }>>(made: Made): Record<keyof Made, string> {
  const ids = Object.entries(made).map(([name, { id }]) => [name, id]);
  return Object.fromEntries(ids) as Record<keyof Made, string>;
}
