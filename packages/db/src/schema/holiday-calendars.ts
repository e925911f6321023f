import { jsonb, pgTable, text } from '../pg-core.ts';
import type { StoredAvailabilityScope, StoredPlugin } from './availability-scope.ts';
import { tenantKeys } from './columns.ts';
import { identityColumns, identityIndexes, versionTable } from './versioned.ts';

export const holidayCalendars = pgTable('holiday_calendars', identityColumns(), (table) => [
  ...tenantKeys('holiday_calendars', table),
  ...identityIndexes('holiday_calendars', table),
]);

export const holidayCalendarVersions = versionTable('holiday_calendar_versions', () => holidayCalendars, {
  name: text().notNull(),
  generators: jsonb().$type<StoredPlugin[]>().notNull(),
  availabilityScope: jsonb().$type<StoredAvailabilityScope>().notNull(),
  state: text({ enum: ['active', 'inactive'] }).notNull(),
});
