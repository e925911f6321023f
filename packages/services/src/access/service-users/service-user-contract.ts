import { z } from 'zod';
import { idField, nameField, pageFields, versionedFields } from '../../kernel/contract-fields.ts';
import { nameOrderFields } from '../../kernel/name-order.ts';

const roleIdsField = z
  .array(idField)
  .max(50)
  .meta({ description: 'Roles that decide what its keys may do.' });

export const serviceUserDto = z
  .object({
    id: idField,
    name: nameField,
    state: z
      .enum(['activated', 'suspended', 'deleted'])
      .meta({ description: 'Keys of a suspended service user are refused.', example: 'activated' }),
    roles: z.array(z.object({ id: idField, name: nameField })),
    key_count: z.int().min(0).meta({ description: 'Keys that are neither revoked nor expired.', example: 1 }),
    version: versionedFields.version,
    created_at: versionedFields.created_at,
    updated_at: versionedFields.updated_at,
  })
  .meta({
    id: 'ServiceUser',
    description: 'User for integrations: has API keys and roles, never an employee.',
  });

export const createServiceUserBody = z.strictObject({ name: nameField, role_ids: roleIdsField.default([]) });

export const serviceUserTarget = z.strictObject({ id: idField });

export const updateServiceUserInput = z.strictObject({
  id: idField,
  expected_version: z.int().min(1).optional(),
  name: nameField.optional(),
  role_ids: roleIdsField.optional(),
  state: z.enum(['activated', 'suspended']).optional(),
});

export const listServiceUsersInput = z.strictObject({ ...pageFields, ...nameOrderFields });

export type ServiceUserDto = z.output<typeof serviceUserDto>;
export type CreateServiceUser = z.output<typeof createServiceUserBody>;
export type ServiceUserTarget = z.output<typeof serviceUserTarget>;
export type UpdateServiceUser = z.output<typeof updateServiceUserInput>;
export type ListServiceUsers = z.output<typeof listServiceUsersInput>;
