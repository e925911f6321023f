import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from '../pg-core.ts';
import { instant, lowerCaseOf } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantPolicy, tenantReference, workspaceKey } from './columns.ts';
import { users } from './users.ts';

/**
 * A named set of grants `resource:action:scope` (core/docs/permissions.md, Grants). A SCIM group is a role seen from
 * outside.
 */
/** In lower case, as core names them. */
const builtInRoles = ['owner', 'admin', 'manager', 'employee', 'observer', 'developer'] as const;
export type BuiltInRoleKey = (typeof builtInRoles)[number];

export const roles = pgTable(
  'roles',
  {
    ...tenantColumns(),
    ordinal: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    nameKey: lowerCaseOf('name'),
    description: text(),
    grants: text().array().notNull(),
    builtIn: text({ enum: builtInRoles }),
    /** True while an identity provider manages the members. */
    scimManaged: boolean().notNull().default(false),
    scimExternalId: text(),
    /** Whoever holds it signs in with two factors. */
    requiresTwoFactors: boolean().notNull().default(false),
    /** When an administrator last configured it; a never configured role dies with its SCIM group. */
    configuredAt: instant(),
    revision: bigint({ mode: 'number' }).notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...tenantKeys('roles', table),
    uniqueIndex('roles_ordinal_key').on(table.workspaceId, table.ordinal),
    uniqueIndex('roles_name_key').on(table.workspaceId, table.nameKey),
    uniqueIndex('roles_built_in_key').on(table.workspaceId, table.builtIn),
    index('roles_scim_external_id_idx').on(table.workspaceId, table.scimExternalId),
  ],
);

export const roleMembers = pgTable(
  'role_members',
  {
    workspaceId: uuid().notNull(),
    roleId: uuid().notNull(),
    userId: uuid().notNull(),
    addedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ name: 'role_members_pkey', columns: [table.workspaceId, table.roleId, table.userId] }),
    workspaceKey('role_members', table),
    tenantReference('role_members_role_fkey', table, table.roleId, roles),
    tenantReference('role_members_user_fkey', table, table.userId, users),
    index('role_members_user_idx').on(table.workspaceId, table.userId),
    tenantPolicy(),
  ],
);
