import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from '../pg-core.ts';
import { workspaces } from './workspaces.ts';

// The tables of better-auth: workspace-free, because a person signs in before a workspace is known.
// Property names are the library's; its `user` model is our identity.

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** A person who can sign in, global, found by email. */
export const identities = pgTable('identities', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique('identities_email_key'),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  /** An authenticator app was set up and confirmed. */
  twoFactorEnabled: boolean().notNull().default(false),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
});

/**
 * `userId` is the identity; `workspaceId` and `memberId` say as which workspace user the person works. A session that a
 * workspace's own provider opened names it and stays in that workspace: one tenant's provider must not open another.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    /** SHA-256 of what the cookie holds. */
    token: text().notNull().unique('sessions_token_key'),
    userId: text('identity_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    workspaceId: uuid().references(() => workspaces.id),
    memberId: uuid('user_id'),
    identityProviderId: uuid(),
    /** Opened with two factors, or through the workspace's own provider, which decides about that itself. */
    twoFactors: boolean().notNull().default(false),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('sessions_identity_idx').on(table.userId),
    index('sessions_user_idx').on(table.workspaceId, table.memberId),
  ],
);

/** How an identity signs in: with a password, or as a subject (`accountId`) of an issuer (`providerId`). */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text('identity_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index('accounts_identity_idx').on(table.userId),
    uniqueIndex('accounts_provider_key').on(table.providerId, table.accountId),
  ],
);

export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [index('verifications_identifier_idx').on(table.identifier)],
);

/** The authenticator app of an identity: its secret encrypted, recovery codes as keyed hashes. */
export const authenticators = pgTable(
  'authenticators',
  {
    id: text().primaryKey(),
    userId: text('identity_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    secret: text().notNull(),
    backupCodes: text('recovery_codes').notNull(),
    verified: boolean().notNull().default(false),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: moment(),
  },
  (table) => [uniqueIndex('authenticators_identity_key').on(table.userId)],
);

/** Passkeys of an identity: public keys only. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    name: text(),
    userId: text('identity_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    publicKey: text().notNull(),
    credentialID: text('credential_id').notNull().unique('passkeys_credential_key'),
    counter: bigint({ mode: 'number' }).notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: moment(),
  },
  (table) => [index('passkeys_identity_idx').on(table.userId)],
);

/** Attempts at signing in; shared by all servers. */
export const signInLimits = pgTable('sign_in_limits', {
  id: text().primaryKey(),
  key: text().notNull().unique('sign_in_limits_key_key'),
  count: integer().notNull(),
  lastRequest: bigint({ mode: 'number' }).notNull(),
});

/** Which workspaces an identity may enter, and as which user; written when an invitation is activated. */
export const memberships = pgTable(
  'memberships',
  {
    identityId: text()
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id),
    userId: uuid().notNull(),
  },
  (table) => [primaryKey({ name: 'memberships_pkey', columns: [table.identityId, table.workspaceId] })],
);
