import { z } from 'zod';
import { idField, instantField, nameField, pageFields } from '../../kernel/contract-fields.ts';

export const apiKeyDto = z
  .object({
    id: idField,
    service_user_id: idField,
    service_user_name: nameField,
    name: nameField.nullable(),
    last_four: z.string().meta({ description: 'Last four characters, to recognise it.', example: 'x7Qd' }),
    environment: z.enum(['production', 'staging']),
    provisioning: z.boolean().meta({ description: 'Opens SCIM instead of the REST API.', example: false }),
    state: z
      .enum(['active', 'expired', 'revoked'])
      .meta({ description: 'Only active keys work.', example: 'active' }),
    created_at: instantField,
    expires_at: instantField.nullable(),
    revoked_at: instantField.nullable(),
    last_used_at: instantField.nullable().meta({ description: 'Written at most once a minute.' }),
  })
  .meta({
    id: 'ApiKey',
    description: 'What is kept of an API key; the key itself is shown once and never stored.',
  });

/** What callers choose about a new key; the secret is generated beside (see NewSecret). */
export const createApiKeyBody = z.strictObject({
  service_user_id: idField,
  name: nameField.nullish(),
  provisioning: z.boolean().default(false),
  expires_at: instantField.nullish(),
});

export const rotateApiKeyBody = z.strictObject({
  id: idField,
  overlap_minutes: z
    .int()
    .min(0)
    .max(43_200)
    .default(1440)
    .meta({ description: 'How long the old key works on, in minutes.', example: 1440 }),
});

export const apiKeyTarget = z.strictObject({ id: idField });

export const listApiKeysInput = z.strictObject({
  ...pageFields,
  service_user_id: z.array(idField).max(200).optional(),
});

export const keyUsageInput = z.strictObject({ service_user_id: idField });

const usageFields = { used: z.int().min(0), limit: z.int().min(1) };

export const keyUsageDto = z
  .object({
    window_seconds: z.int().meta({ description: 'Length of the sliding window, in seconds.', example: 60 }),
    workspace: z.object(usageFields).meta({ description: 'All keys of the workspace together.' }),
    keys: z
      .array(z.object({ id: idField, ...usageFields }))
      .meta({ description: 'Each key that counts against the limits; provisioning keys do not.' }),
  })
  .meta({ id: 'KeyUsage', description: 'Calls in the running window against both limits.' });

/** A freshly generated key as `@stempel/auth` makes it, without the key itself. */
export interface NewSecret {
  sha256: Uint8Array;
  lastFour: string;
  environment: 'production' | 'staging';
}

export type ApiKeyDto = z.output<typeof apiKeyDto>;
export type CreateApiKey = z.output<typeof createApiKeyBody>;
export type RotateApiKey = z.output<typeof rotateApiKeyBody>;
export type ApiKeyTarget = z.output<typeof apiKeyTarget>;
export type KeyUsageInput = z.output<typeof keyUsageInput>;
export type KeyUsageDto = z.output<typeof keyUsageDto>;
export type ListApiKeys = z.output<typeof listApiKeysInput>;
