import type { Message } from '@stempel/core/messages';
import { z } from 'zod';
import { dateField, idField, instantField, pageFields } from '../../kernel/contract-fields.ts';

/** The message behind an English text beside it; null in old rows. */
const said = z.custom<Message>().nullable();

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
      .array(z.object({ path: z.string(), reason: z.string(), said }))
      .meta({ description: 'What was sent without effect, and why.' }),
    detail: z.string().nullable().meta({ description: 'Why it was refused, or that nothing changed.' }),
    said,
    subject: z.string().nullable().meta({ description: 'Whom or what the call named, as sent.' }),
    people: z
      .array(z.object({ id: idField, name: z.string() }))
      .meta({ description: 'Present names of the users that it speaks of by id.' }),
  })
  .meta({ id: 'ProvisioningLogEntry', description: 'One call of the identity provider.' });

export const listProvisioningLogInput = z.strictObject({
  ...pageFields,
  object_id: idField.optional().meta({ description: 'Only calls about this user or group.' }),
  outcome: z.enum(['applied', 'ignored', 'refused']).optional().meta({
    description: 'Only calls that took effect, that had parts ignored, or that were refused.',
  }),
  person: z.string().trim().min(1).max(255).optional().meta({
    description: 'Only calls about a person or group: part of the name, userName, email or what was sent.',
  }),
  from: dateField
    .optional()
    .meta({ description: 'Only calls since the beginning of this day of the workspace.' }),
  to: dateField.optional().meta({ description: 'Only calls until the end of this day of the workspace.' }),
});

/** As the log was asked before its names are looked up. */
export type ProvisioningLogRow = Omit<z.output<typeof provisioningLogDto>, 'people'>;

export const provisioningStatusDto = z
  .object({
    has_key: z.boolean().meta({ description: 'A provisioning key that works exists.' }),
    keys: z
      .array(
        z.object({
          id: idField,
          service_user_id: idField,
          service_user_name: z.string(),
          last_four: z.string(),
          made_by: z
            .object({ id: idField, name: z.string() })
            .nullable()
            .meta({ description: 'Whose rights its groups stay within; null for the installation.' }),
          gives: z.boolean().meta({ description: 'Its maker may still change users and roles.' }),
        }),
      )
      .meta({ description: 'Provisioning keys that work.' }),
    connected: z.boolean().meta({
      description:
        'A key works, it was used, and the last call did not come with a key that no longer works.',
    }),
    lost_detail: z
      .string()
      .nullable()
      .meta({ description: 'Why the last call had no valid key; null when it had.' }),
    lost_said: said,
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
        beyond_keys: z
          .string()
          .nullable()
          .meta({ description: 'A permission that the maker of no key may give; nobody new gets in.' }),
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
