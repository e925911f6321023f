import { index, pgTable, text, uniqueIndex, uuid } from '../pg-core.ts';
import { bytes, instant } from './column-types.ts';
import { tenantColumns, tenantKeys, tenantReference } from './columns.ts';
import { users } from './users.ts';

/** The link of an invitation names its workspace and carries a token, of which only the SHA-256 is stored. */
export const invitations = pgTable(
  'invitations',
  {
    ...tenantColumns(),
    userId: uuid().notNull(),
    email: text().notNull(),
    tokenSha256: bytes().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    revokedAt: instant(),
    /** What changed, so that the link ended before its time. */
    revokedBecause: text({ enum: ['again', 'address', 'roles', 'employee', 'sign-in', 'deleted'] }),
    /** When its mail goes out, where that is not at once. */
    goesOutAt: instant(),
  },
  (table) => [
    ...tenantKeys('invitations', table),
    tenantReference('invitations_user_fkey', table, table.userId, users),
    uniqueIndex('invitations_token_key').on(table.workspaceId, table.tokenSha256),
    index('invitations_user_idx').on(table.workspaceId, table.userId),
  ],
);
