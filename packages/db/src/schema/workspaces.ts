import { bigint, boolean, jsonb, pgTable, text, unique, uuid } from '../pg-core.ts';
import { instant } from './column-types.ts';

/** The directory of tenants: workspace-free and small (a reference table on Citus). */
export const workspaces = pgTable(
  'workspaces',
  {
    id: uuid().primaryKey(),
    environment: text({ enum: ['production', 'staging'] }).notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    timeZone: text().notNull(),
    isTest: boolean().notNull().default(false),
    settings: jsonb().$type<WorkspaceSettings>().notNull().default({}),
    revision: bigint({ mode: 'number' }).notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [unique('workspaces_slug_key').on(table.environment, table.slug)],
);

export interface WorkspaceSettings {
  /** scim/docs/provisioning.md, Names: names sent by the identity provider are written to the linked employee. */
  identity_provider_names_to_employees?: boolean;
  /** Which employee attribute a SCIM externalId is matched with. */
  scim_match_attribute?: 'external_id' | 'employee_number' | 'email';
  /** Nobody is led to the agreements any more, although none is loaded. */
  agreement_step_away?: boolean;
}

/**
 * Owner-only: what all servers of one database share. One row. The secret itself lies outside: `secretProof` only tells
 * whether a server has the same one.
 */
export const installation = pgTable('installation', {
  id: boolean().primaryKey().default(true),
  appRole: text().notNull(),
  secretProof: text(),
  /** Of servers before the secret left the database; emptied by the first start after. */
  appPassword: text(),
  instanceSecret: text(),
  /** The cluster of the last start: where rows were moved to another one, the transactions that wrote them mean nothing. */
  cluster: text(),
});
