import { date, index, integer, pgTable, text, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantReference } from './columns.ts';
import { orgUnits } from './org-units.ts';

/** How many of a unit and everything below it may be away on a date. What was changed or removed stands in the audit log. */
export const coverRules = pgTable(
  'cover_rules',
  {
    ...tenantColumns(),
    orgUnitId: uuid().notNull(),
    fromOn: date({ mode: 'string' }).notNull(),
    /** The last date; null: until it is removed. */
    toOn: date({ mode: 'string' }),
    /** People who may be away at once. */
    most: integer().notNull(),
    /** Of every so many who are scheduled, an exact share; null: however many there are. */
    ofEvery: integer(),
    /** What a request beyond it meets. */
    answer: text({ enum: ['warn', 'refuse'] }).notNull(),
    recordedBy: uuid(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...tenantKeys('cover_rules', table),
    tenantReference('cover_rules_org_unit_fkey', table, table.orgUnitId, orgUnits),
    index('cover_rules_org_unit_idx').on(table.workspaceId, table.orgUnitId),
  ],
);
