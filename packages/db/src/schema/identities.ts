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
} from 'drizzle-orm/pg-core';
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
    token: text().notNull().unique('sessions_token_key'),
    userId: text('identity_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    workspaceId: uuid().references(() => workspaces.id),
    memberId: uuid('user_id'),
    identityProviderId: uuid(),
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
