import { sql } from '../drizzle.ts';
import { bigint, index, pgTable, text, uniqueIndex, uuid } from '../pg-core.ts';
import { instant, lowerCaseOf } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantReference } from './columns.ts';
import { employees } from './employees.ts';

/** Members of a workspace: people who sign in, and service users. */
export const users = pgTable(
  'users',
  {
    ...tenantColumns(),
    /** Creation order, the fixed order of SCIM pages. */
    ordinal: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['person', 'service'] }).notNull(),
    state: text({ enum: ['draft', 'invited', 'activated', 'suspended', 'deleted'] }).notNull(),
    /** What a suspended user returns to. */
    stateBeforeSuspension: text({ enum: ['draft', 'invited', 'activated'] }),
    userName: text(),
    userNameKey: lowerCaseOf('user_name'),
    email: text(),
    emailKey: lowerCaseOf('email'),
    name: text().notNull(),
    externalId: text(),
    employeeId: uuid(),
    identityId: text(),
    revision: bigint({ mode: 'number' }).notNull().default(1),
    activatedAt: instant(),
    suspendedAt: instant(),
    deletedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...tenantKeys('users', table),
    tenantReference('users_employee_fkey', table, table.employeeId, employees),
    // No narrower index of the living: before the first ANALYZE it would look better for everything than the right one.
    uniqueIndex('users_ordinal_key').on(table.workspaceId, table.ordinal),
    uniqueIndex('users_user_name_key')
      .on(table.workspaceId, table.userNameKey)
      .where(sql`${table.state} <> 'deleted'`),
    uniqueIndex('users_external_id_key')
      .on(table.workspaceId, table.externalId)
      .where(sql`${table.state} <> 'deleted'`),
    uniqueIndex('users_employee_key')
      .on(table.workspaceId, table.employeeId)
      .where(sql`${table.state} <> 'deleted'`),
    index('users_email_idx').on(table.workspaceId, table.emailKey).where(sql`${table.state} <> 'deleted'`),
    // A few among everybody who may sign in.
    index('users_service_idx').on(table.workspaceId, table.id).where(sql`${table.kind} = 'service'`),
    index('users_identity_idx').on(table.workspaceId, table.identityId),
    // A user created again is linked to the employee of the one deleted before (scim/docs/provisioning.md, States).
    index('users_deleted_external_id_idx')
      .on(table.workspaceId, table.externalId)
      .where(sql`${table.state} = 'deleted'`),
    // Accounts of somebody who is erased or asks what is kept, those that were deleted among them.
    index('users_deleted_employee_idx')
      .on(table.workspaceId, table.employeeId)
      .where(sql`${table.state} = 'deleted'`),
    index('users_deleted_email_idx')
      .on(table.workspaceId, table.emailKey)
      .where(sql`${table.state} = 'deleted'`),
    index('users_deleted_user_name_idx')
      .on(table.workspaceId, table.userNameKey)
      .where(sql`${table.state} = 'deleted'`),
  ],
);
