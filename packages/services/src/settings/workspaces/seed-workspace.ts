import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { createVersioned } from '../../versioned/write.ts';
import { employmentTermsResource } from '../employment-terms/employment-terms-resource.ts';
import { reasonResource } from '../reasons/reason-resource.ts';
import { timeAccountResource } from '../time-accounts/time-account-resource.ts';

/** Early enough for every employment that will be entered. */
const always = '1970-01-01';
const day = 444;

/**
 * What an employment needs and integrations cannot create, since terms and reasons are read only for them: a
 * reason, a flex account and terms of 37 hours a week with monthly statements.
 */
export async function seedSettings(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<void> {
  const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
  const reason = await createVersioned(tx, ctx, reasonResource, {
    identity: { code: 'work' },
    version: { name: 'Work', kind: 'work', availabilityScope: anywhere, state: 'active' },
    effectiveFrom: always,
  });
  const account = await createVersioned(tx, ctx, timeAccountResource, {
    identity: { code: 'standard-flex', kind: 'flex' },
    version: { name: 'Flex', state: 'active' },
    effectiveFrom: always,
  });
  const week = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: 0, sun: 0 };
  await createVersioned(tx, ctx, employmentTermsResource, {
    identity: { code: 'standard' },
    version: {
      name: 'Standard, 37 hours',
      norm: { weeks: [week], full_time_weekly_minutes: 5 * day },
      flexAccountId: account.id,
      hourlyPayActivityId: null,
      defaultReasonId: reason.id,
      statementPeriod: 'month',
      approvalMode: 'employee-then-manager',
      longestPresenceMinutes: schema.defaultLongestPresenceMinutes,
      state: 'active',
    },
    effectiveFrom: always,
  });
}
