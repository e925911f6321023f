import { z } from 'zod';
import { collations } from '../browse/browse-contract.ts';
import { idField, instantField, nameField, pageFields, versionedFields } from '../contract-fields.ts';

const emailField = z.email().max(254).meta({ description: 'Email address.', example: 'ada@example.org' });

export const userStateField = z
  .enum(['draft', 'invited', 'activated', 'suspended'])
  .meta({ description: 'Where the user stands (spec/scim.md §3).', example: 'activated' });

export const userDto = z
  .object({
    id: idField,
    name: nameField.meta({ description: "The employee's name, else the one of the person's own account." }),
    user_name: z.string().nullable().meta({ description: 'Name the identity provider knows the user by.' }),
    email: z.string().nullable().meta({ description: 'Email address.', example: 'ada@example.org' }),
    external_id: z.string().nullable().meta({ description: 'Key of the identity provider.' }),
    state: userStateField,
    employee: z
      .object({ id: idField, employee_number: z.string(), name: nameField })
      .nullable()
      .meta({ description: 'The employee the user is; null for none.' }),
    roles: z.array(z.object({ id: idField, name: nameField, scim_managed: z.boolean() })),
    is_owner: z.boolean().meta({ description: 'Owners are not managed by provisioning.', example: false }),
    invitation: z
      .object({ email: z.string(), created_at: instantField, expires_at: instantField })
      .nullable()
      .meta({ description: 'The open invitation, also an expired one; null for none.' }),
    activated_at: instantField.nullable(),
    suspended_at: instantField.nullable(),
    version: versionedFields.version,
    created_at: versionedFields.created_at,
    updated_at: versionedFields.updated_at,
  })
  .meta({ id: 'User', description: 'A person who may sign in to the workspace.' });

/** What the list can be sorted by. */
export const userSorts = ['name', 'email', 'employee', 'state'] as const;

export const listUsersInput = z.strictObject({
  ...pageFields,
  state: z.array(userStateField).max(4).optional().meta({ description: 'Only these states.' }),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .meta({ description: 'Part of the name, userName, email or external id, in any case.' }),
  role_id: idField.optional().meta({ description: 'Only users who hold this role.' }),
  without_employee: z.boolean().optional().meta({ description: 'Only users without an employee.' }),
  sort: z.enum(userSorts).optional().meta({ description: 'Order of the list; as created when left out.' }),
  direction: z.enum(['asc', 'desc']).optional().meta({ description: 'Ascending when left out.' }),
  collation: z.enum(collations).optional().meta({ description: 'Language whose order texts follow.' }),
});

export const userTarget = z.strictObject({ id: idField });

export const userSessionDto = z
  .object({
    id: z.string().meta({ description: 'Id of the session.' }),
    user_agent: z.string().nullable().meta({ description: 'What the browser calls itself.' }),
    through_provider: z.boolean().meta({ description: "Opened through the workspace's provider." }),
    created_at: instantField.meta({ description: 'When the person signed in.' }),
    last_seen_at: instantField.meta({ description: 'Last use, to the quarter of an hour.' }),
  })
  .meta({ id: 'UserSession', description: 'A place where a user is signed in.' });

export const inviteUserInput = z.strictObject({
  email: emailField,
  name: nameField,
  employee_id: idField.nullish().meta({ description: 'The employee the user is.' }),
  role_ids: z.array(idField).max(50).default([]).meta({ description: 'Roles to give.' }),
});

export const updateUserInput = z.strictObject({
  id: idField,
  expected_version: z.int().min(1).optional(),
  name: nameField.optional().meta({ description: 'Possible until the invitation is activated.' }),
  email: emailField.optional().meta({ description: 'Possible until the invitation is activated.' }),
});

export const linkEmployeeInput = z.strictObject({
  id: idField,
  employee_id: idField.nullable().meta({ description: 'The employee the user is; null unlinks.' }),
});

export type UserDto = z.output<typeof userDto>;
export type UserSessionDto = z.output<typeof userSessionDto>;
export type ListUsers = z.output<typeof listUsersInput>;
export type UserTarget = z.output<typeof userTarget>;
export type InviteUser = z.output<typeof inviteUserInput>;
export type UpdateUser = z.output<typeof updateUserInput>;
export type LinkEmployee = z.output<typeof linkEmployeeInput>;
