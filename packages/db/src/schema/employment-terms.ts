import { integer, jsonb, pgTable, text, uuid } from '../pg-core.ts';
import { activities } from './activities.ts';
import { tenantKeys, tenantReference } from './columns.ts';
import { reasons } from './reasons.ts';
import { timeAccounts } from './time-accounts.ts';
import { identityColumns, identityIndexes, versionTable } from './versioned.ts';

type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/**
 * Minutes per weekday, one or several weeks counted from the anchor, a Monday (core/docs/norm.md, Norm of a date).
 */
export interface StoredNorm {
  weeks: Record<Weekday, number>[];
  anchor?: string | null | undefined;
  full_time_weekly_minutes?: number | null | undefined;
}

export const defaultLongestPresenceMinutes = 13 * 60;

export const employmentTerms = pgTable('employment_terms', identityColumns(), (table) => [
  ...tenantKeys('employment_terms', table),
  ...identityIndexes('employment_terms', table),
]);

export const employmentTermsVersions = versionTable(
  'employment_terms_versions',
  () => employmentTerms,
  {
    name: text().notNull(),
    norm: jsonb().$type<StoredNorm>().notNull(),
    flexAccountId: uuid(),
    hourlyPayActivityId: uuid(),
    defaultReasonId: uuid(),
    statementPeriod: text({ enum: ['week', 'two-weeks', 'four-weeks', 'month'] }).notNull(),
    approvalMode: text({ enum: ['automatic', 'manager', 'employee-then-manager'] }).notNull(),
    /** A check-out after more than these minutes asks when work ended. 24 h less the daily rest of 11 h. */
    longestPresenceMinutes: integer().notNull().default(defaultLongestPresenceMinutes),
    state: text({ enum: ['active', 'inactive'] }).notNull(),
  },
  (table) => [
    tenantReference('employment_terms_versions_flex_account_fkey', table, table.flexAccountId, timeAccounts),
    tenantReference('employment_terms_versions_activity_fkey', table, table.hourlyPayActivityId, activities),
    tenantReference('employment_terms_versions_reason_fkey', table, table.defaultReasonId, reasons),
  ],
);
