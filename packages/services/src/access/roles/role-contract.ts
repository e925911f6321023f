import { z } from 'zod';
import {
  idField,
  instantField,
  pageFields,
  provisionedNameField,
  versionedFields,
} from '../../kernel/contract-fields.ts';
import { nameOrderFields } from '../../kernel/name-order.ts';

const grantField = z.string().max(100).meta({
  description: 'Grant: resource:action:scope, `*` in any place.',
  example: 'settings:read:all',
});
const grantsField = z.array(grantField).max(500);
const descriptionField = z.string().trim().max(500).meta({ description: 'What the role is for.' });

export const roleDto = z
  .object({
    id: idField,
    name: provisionedNameField,
    description: descriptionField.nullable(),
    grants: grantsField,
    built_in: z
      .enum(['owner', 'admin', 'manager', 'employee', 'observer', 'developer'])
      .nullable()
      .meta({ description: 'Which built-in role it is; null for a custom role.', example: null }),
    scim_managed: z
      .boolean()
      .meta({ description: 'An identity provider manages its members.', example: false }),
    requires_two_factors: z
      .boolean()
      .meta({ description: 'Its members sign in with two factors.', example: false }),
    member_count: z.int().min(0).meta({ description: 'Users who hold it.', example: 3 }),
    configured_at: instantField.nullable().meta({ description: 'When an administrator last configured it.' }),
    version: versionedFields.version,
    created_at: versionedFields.created_at,
    updated_at: versionedFields.updated_at,
  })
  .meta({ id: 'Role', description: 'Named set of permissions.' });

export const createRoleBody = z.strictObject({
  name: provisionedNameField,
  description: descriptionField.nullish(),
  grants: grantsField,
});

export const updateRoleInput = z.strictObject({
  id: idField,
  expected_version: z.int().min(1).optional(),
  name: provisionedNameField.optional(),
  description: descriptionField.nullish(),
  grants: grantsField.optional(),
});

export const requireTwoFactorsInput = z.strictObject({
  id: idField,
  expected_version: z.int().min(1).optional(),
  required: z.boolean(),
});

export const roleTarget = z.strictObject({ id: idField });

export const roleMemberInput = z.strictObject({ role_id: idField, user_id: idField });

export const listRolesInput = z.strictObject({
  ...pageFields,
  ...nameOrderFields,
  name: z
    .array(provisionedNameField)
    .max(200)
    .optional()
    .meta({ description: 'Only roles of these names, in any case.' }),
});

export type RoleDto = z.output<typeof roleDto>;
export type CreateRole = z.output<typeof createRoleBody>;
export type UpdateRole = z.output<typeof updateRoleInput>;
export type RequireTwoFactors = z.output<typeof requireTwoFactorsInput>;
export type RoleTarget = z.output<typeof roleTarget>;
export type RoleMember = z.output<typeof roleMemberInput>;
export type ListRoles = z.output<typeof listRolesInput>;
