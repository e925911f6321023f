import { issueCode } from '@stempel/core/messages';
import { z } from 'zod';
import { idField, nameField, timeZoneField, versionedFields } from '../../kernel/contract-fields.ts';

const slugField = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, issueCode('slug-format'))
  .meta({ description: 'Short name, unique in the environment.', example: 'acme' });

const settingsField = z.strictObject({
  identity_provider_names_to_employees: z
    .boolean()
    .meta({ description: 'Names sent by the identity provider are written to the linked employee.' }),
  scim_match_attribute: z
    .enum(['external_id', 'employee_number', 'email'])
    .meta({ description: 'Employee attribute that a SCIM externalId is matched with.' }),
});

/** What holds where a workspace has set nothing. */
export const defaultSettings: z.output<typeof settingsField> = {
  identity_provider_names_to_employees: false,
  scim_match_attribute: 'external_id',
};

export const workspaceDto = z
  .object({
    id: idField,
    slug: slugField,
    name: nameField,
    time_zone: timeZoneField,
    is_test: z.boolean().meta({ description: 'Accepts imports and testing jobs with an API key.' }),
    environment: z.enum(['production', 'staging']),
    settings: settingsField,
    version: versionedFields.version,
    created_at: versionedFields.created_at,
    updated_at: versionedFields.updated_at,
  })
  .meta({ id: 'Workspace', description: 'A tenant.' });

export const createWorkspaceInput = z.strictObject({
  slug: slugField,
  name: nameField,
  time_zone: timeZoneField,
  is_test: z.boolean().default(false),
  environment: z.enum(['production', 'staging']),
  owner: z.strictObject({
    email: z.email().max(320),
    name: nameField,
    /** The identity the owner signs in with; without one the owner is invited. */
    identity_id: z.string().optional(),
  }),
});

export const updateWorkspaceInput = z.strictObject({
  expected_version: z.int().min(1).optional(),
  name: nameField.optional(),
  time_zone: timeZoneField.optional(),
  settings: settingsField.partial().optional(),
});

export type WorkspaceDto = z.output<typeof workspaceDto>;
export type CreateWorkspace = z.output<typeof createWorkspaceInput>;
export type UpdateWorkspace = z.output<typeof updateWorkspaceInput>;
