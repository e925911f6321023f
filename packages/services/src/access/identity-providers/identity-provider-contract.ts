import { issueCode, type Message } from '@stempel/core/messages';
import { z } from 'zod';
import { idField, nameField, versionedFields } from '../../kernel/contract-fields.ts';

const issuerField = z.url(issueCode('issuer-format')).trim().max(500).meta({
  description: 'Issuer, exactly as its discovery document names it.',
  example: 'https://login.example.com',
});

const clientIdField = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .meta({ description: 'Id of this installation at the provider.', example: 'stempel' });

const clientSecretField = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .meta({ description: 'Secret of the client; stored encrypted and never shown.', example: 'k3y' });

const trustsEmailsField = z.boolean().meta({
  description: 'Addresses count as verified where the provider does not say whether they are.',
  example: false,
});

export const identityProviderDto = z
  .object({
    id: idField,
    name: nameField.meta({ description: 'What the sign-in button says.', example: 'Entra ID' }),
    issuer: issuerField,
    client_id: clientIdField,
    has_client_secret: z.boolean().meta({ description: 'False for a public client.', example: true }),
    trusts_emails: trustsEmailsField,
    vouches_for_owners: z
      .boolean()
      .meta({ description: 'Owners sign in through it only when an owner saved it.', example: true }),
    version: versionedFields.version,
    created_at: versionedFields.created_at,
    updated_at: versionedFields.updated_at,
  })
  .meta({ id: 'IdentityProvider', description: 'OpenID Connect provider people sign in through.' });

export const saveIdentityProviderInput = z.strictObject({
  expected_version: z.int().min(0).optional(),
  name: nameField,
  issuer: issuerField,
  client_id: clientIdField,
  /** Absent keeps the stored one, null makes the client public. */
  client_secret: clientSecretField.nullable().optional(),
  trusts_emails: trustsEmailsField.default(false),
});

export type IdentityProviderDto = z.output<typeof identityProviderDto>;
export type SaveIdentityProvider = z.output<typeof saveIdentityProviderInput>;

/** What the verbs need from the sign-in side. */
export interface ProviderDoor {
  /** What is wrong with a provider, in one sentence; undefined when it can be used. Asks the provider. */
  findProblem(access: { issuer: string; clientId: string }): Promise<Message | undefined>;
  /** A client secret as it is stored. */
  seal(clientSecret: string, place: { workspaceId: string; id: string }): Uint8Array;
}
