import { index, jsonb, pgTable, text, uuid } from '../pg-core.ts';
import type { StoredAvailabilityScope } from './availability-scope.ts';
import { tenantKeys, tenantReference } from './columns.ts';
import { identityColumns, identityIndexes, versionTable } from './versioned.ts';

export interface StoredActivityDimension {
  dimension_id: string;
  required: boolean;
  allowed_values?: string[] | undefined;
}

/** What an absence of the activity is worth and how it is asked for, in the words of the wire. */
export interface StoredAbsenceType {
  /** Account it uses; an account kept in minutes is used by minutes. */
  account_id: string | null;
  credit: 'day-norm' | 'fixed' | 'none';
  /** Per covered employed date where `credit` is fixed. */
  credit_minutes: number | null;
  earns: boolean;
  sickness: boolean;
  unit: 'day' | 'half-day' | 'minutes';
  asked_by: 'employee' | 'manager' | 'nobody';
  approval: 'none' | 'one-step' | 'two-steps';
  /** Role that decides after the manager where there are two steps. */
  second_role_id: string | null;
  /** A certificate is asked for when the absence lasts longer than so many days; null: never. */
  certificate_after_days: number | null;
  /** Whose employments it is offered to. */
  availability_scope: StoredAvailabilityScope;
  /** What colleagues see of it. */
  seen_as: 'away' | 'name';
  /** Its name by language, where that is not the name of the activity. */
  names: { en?: string | undefined; da?: string | undefined; de?: string | undefined };
}

export const activities = pgTable('activities', identityColumns(), (table) => [
  ...tenantKeys('activities', table),
  ...identityIndexes('activities', table),
]);

export const activityVersions = versionTable(
  'activity_versions',
  () => activities,
  {
    name: text().notNull(),
    type: text({ enum: ['work', 'timeoff', 'non-work', 'allowance'] }).notNull(),
    parentId: uuid(),
    project: text({ enum: ['none', 'optional', 'required'] }).notNull(),
    dimensions: jsonb().$type<StoredActivityDimension[]>().notNull(),
    /** Settings of an absence type; null for other types of activity, and where nobody has said any. */
    absenceType: jsonb().$type<StoredAbsenceType>(),
    state: text({ enum: ['active', 'inactive'] }).notNull(),
  },
  (table) => [
    tenantReference('activity_versions_parent_fkey', table, table.parentId, activities),
    index('activity_versions_parent_idx').on(table.workspaceId, table.parentId),
  ],
);
