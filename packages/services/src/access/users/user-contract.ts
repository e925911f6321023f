import { z } from 'zod';
import { collations } from '../../kernel/collations.ts';
import {
  idField,
  instantField,
  pageFields,
  provisionedNameField,
  versionedFields,
} from '../../kernel/contract-fields.ts';

const emailField = z.email().max(254).meta({ description: 'Email address.', example: 'ada@example.org' });

export const userStateField = z
  .enum(['draft', 'invited', 'activated', 'suspended'])
  .meta({ description: 'Where the user stands.', example: 'activated' });

/** What changed, so that an invitation ended: `again` is a new one sent by hand. */
const invitationEndField = z
  .enum(['again', 'address', 'roles', 'employee', 'sign-in', 'deleted'])
  .meta({ description: 'What changed.', example: 'roles' });

export const userDto = z
  .object({
    id: idField,
    name: provisionedNameField.meta({
      description: "The employee's name, else the one of the person's own account.",
    }),
    user_name: z.string().nullable().meta({ description: 'Name the identity provider knows the user by.' }),
    email: z.string().nullable().meta({ description: 'Email address.', example: 'ada@example.org' }),
    external_id: z.string().nullable().meta({ description: 'Key of the identity provider.' }),
    state: userStateField,
    employee: z
      .object({ id: idField, employee_number: z.string(), name: provisionedNameField })
      .nullable()
      .meta({ description: 'The employee the user is; null for none.' }),
    roles: z.array(z.object({ id: idField, name: provisionedNameField, scim_managed: z.boolean() })),
    has_two_factors: z
      .boolean()
      .meta({ description: 'Has an authenticator app or a passkey.', example: true }),
    is_owner: z.boolean().meta({ description: 'Owners are not managed by provisioning.', example: false }),
    invitation: z
      .object({
        email: z.string(),
        created_at: instantField,
        expires_at: instantField,
        goes_out_at: instantField.nullable().meta({ description: 'When its mail goes out, if not at once.' }),
      })
      .nullable()
      .meta({ description: 'The open invitation, also an expired one; null for none.' }),
    ended_invitation: z
      .object({ email: z.string(), ended_at: instantField, because: invitationEndField.nullable() })
      .nullable()
      .meta({ description: 'The last one that ended before its time; null for none.' }),
    signs_in_as: z
      .string()
      .nullable()
      .meta({ description: 'Address of the account that activated the invitation; null before that.' }),
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
  employee_id: idField.optional().meta({ description: 'Only the user who is this employee.' }),
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
  name: provisionedNameField,
  employee_id: idField.nullish().meta({ description: 'The employee the user is.' }),
  role_ids: z.array(idField).max(50).default([]).meta({ description: 'Roles to give.' }),
});

export const updateUserInput = z.strictObject({
  id: idField,
  expected_version: z.int().min(1).optional(),
  name: provisionedNameField.optional().meta({ description: 'Possible until the invitation is activated.' }),
  email: emailField.optional().meta({ description: 'Possible until the invitation is activated.' }),
});

export const resetSignInInput = z.strictObject({
  id: idField,
  email: emailField.meta({ description: 'Where the new invitation goes.' }),
  name: provisionedNameField.optional().meta({ description: 'Name of the person it is for.' }),
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
export type ResetSignIn = z.output<typeof resetSignInInput>;
export type InvitationEnd = z.output<typeof invitationEndField>;
export type LinkEmployee = z.output<typeof linkEmployeeInput>;
