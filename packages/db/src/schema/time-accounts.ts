import { pgTable, text } from '../pg-core.ts';
import { tenantKeys } from './columns.ts';
import { identityColumns, identityIndexes, versionTable } from './versioned.ts';

/** The kind never changes: it decides the unit of every movement (leave: 1/10 000 day, flex: minutes). */
export const timeAccounts = pgTable(
  'time_accounts',
  { ...identityColumns(), kind: text({ enum: ['leave', 'flex'] }).notNull() },
  (table) => [...tenantKeys('time_accounts', table), ...identityIndexes('time_accounts', table)],
);

export const timeAccountVersions = versionTable('time_account_versions', () => timeAccounts, {
  name: text().notNull(),
  state: text({ enum: ['active', 'inactive'] }).notNull(),
});
