import { z } from 'zod';
import { idField, instantField, pageFields } from '../contract-fields.ts';

export const provisioningLogDto = z
  .object({
    id: idField,
    recorded_at: instantField,
    request_id: z.string().meta({ description: 'Request-Id of the answer.' }),
    actor: z.string().meta({ description: 'Service user whose key was used.' }),
    user_agent: z.string().nullable().meta({ description: 'What the provider calls itself.' }),
    method: z.string().meta({ example: 'PATCH' }),
    path: z.string().meta({ example: '/Users/019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11' }),
    resource: z.enum(['User', 'Group']).nullable(),
    object_id: idField.nullable(),
    object_name: z
      .string()
      .nullable()
      .meta({ description: 'Present name of the user or role; null when gone.' }),
    status: z.int().meta({ example: 200 }),
    applied: z.record(z.string(), z.unknown()).meta({ description: 'What took effect.' }),
    ignored: z
      .array(z.object({ path: z.string(), reason: z.string() }))
      .meta({ description: 'What was sent without effect, and why.' }),
    detail: z.string().nullable().meta({ description: 'Why it was refused; null for success.' }),
  })
  .meta({ id: 'ProvisioningLogEntry', description: 'One call of the identity provider.' });

export const listProvisioningLogInput = z.strictObject({
  ...pageFields,
  object_id: idField.optional().meta({ description: 'Only calls about this user or group.' }),
  outcome: z.enum(['applied', 'ignored', 'refused']).optional().meta({
    description: 'Only calls that took effect, that had parts ignored, or that were refused.',
  }),
});

export const provisioningStatusDto = z
  .object({
    has_key: z.boolean().meta({ description: 'A provisioning key that works exists.' }),
    first_call_at: instantField.nullable(),
    last_call_at: instantField.nullable(),
    last_user_agent: z.string().nullable(),
    calls_last_day: z.int(),
    refused_last_day: z.int(),
    users: z.int().meta({ description: 'Living users.' }),
    drafts_without_employee: z.int(),
    groups: z.array(
      z.object({
        id: idField,
        name: z.string(),
        member_count: z.int(),
        grants: z.array(z.string()),
        configured: z.boolean(),
      }),
    ),
    owners: z
      .array(z.object({ id: idField, name: z.string() }))
      .meta({ description: 'Owners, whom provisioning leaves alone.' }),
  })
  .meta({ id: 'ProvisioningStatus', description: 'How provisioning is doing.' });

export type ProvisioningLogDto = z.output<typeof provisioningLogDto>;
export type ListProvisioningLog = z.output<typeof listProvisioningLogInput>;
export type ProvisioningStatusDto = z.output<typeof provisioningStatusDto>;
