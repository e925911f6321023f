import { sql } from '../drizzle.ts';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from '../pg-core.ts';
import { bytes, instant } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantReference } from './columns.ts';
import { users } from './users.ts';

/** Never repeats: a caller that was read is known by the number it was read under. */
export const callerVersions = pgSequence('caller_versions');

/**
 * Finds the workspace of a key before any workspace is known: workspace-free and small (api/docs/http.md, API keys).
 * The key itself is never stored, only its SHA-256.
 */
export const apiKeyHashes = pgTable(
  'api_key_hashes',
  {
    sha256: bytes().primaryKey(),
    workspaceId: uuid().notNull(),
    apiKeyId: uuid().notNull(),
    /** Another one whenever anything changes of what a caller is: key, service user, roles, workspace. */
    callerVersion: bigint({ mode: 'bigint' }).notNull().default(sql`nextval('caller_versions')`),
  },
  (table) => [index('api_key_hashes_workspace_idx').on(table.workspaceId)],
);

export const apiKeys = pgTable(
  'api_keys',
  {
    ...tenantColumns(),
    serviceUserId: uuid().notNull(),
    name: text(),
    sha256: bytes().notNull(),
    lastFour: text().notNull(),
    environment: text({ enum: ['production', 'staging'] }).notNull(),
    /** The key of the provisioning service user opens SCIM and nothing else does. */
    provisioning: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    createdBy: uuid(),
    expiresAt: instant(),
    revokedAt: instant(),
    lastUsedAt: instant(),
  },
  (table) => [
    ...tenantKeys('api_keys', table),
    tenantReference('api_keys_service_user_fkey', table, table.serviceUserId, users),
    foreignKey({
      name: 'api_keys_sha256_fkey',
      columns: [table.sha256],
      foreignColumns: [apiKeyHashes.sha256],
    }),
    uniqueIndex('api_keys_sha256_key').on(table.workspaceId, table.sha256),
    index('api_keys_service_user_idx').on(table.workspaceId, table.serviceUserId),
  ],
);
