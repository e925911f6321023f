import { bigint, boolean, pgTable, text, unique } from '../pg-core.ts';
import { bytes, instant } from './column-types.ts';
import { tenantColumns, tenantKeys } from './columns.ts';

/** The OpenID Connect provider through which people of a workspace may sign in; one per workspace. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    ...tenantColumns(),
    /** What the sign-in button says. */
    name: text().notNull(),
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** Encrypted with a key made from the secret of the installation; null for a public client. */
    sealedClientSecret: bytes(),
    /** Addresses count as verified although the provider does not say so (Microsoft Entra ID never does). */
    trustsEmails: boolean().notNull(),
    /** What the person who set it up held: a provider can vouch for anybody, but for nobody who may do more. */
    vouchedGrants: text().array().notNull(),
    vouchesForOwners: boolean().notNull(),
    revision: bigint({ mode: 'number' }).notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    ...tenantKeys('identity_providers', table),
    unique('identity_providers_workspace_key').on(table.workspaceId),
  ],
);
