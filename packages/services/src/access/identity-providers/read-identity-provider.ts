import { type Database, inWorkspace, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { WorkspaceContext } from '../../kernel/context.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import type { IdentityProviderDto } from './identity-provider-contract.ts';

const { identityProviders, workspaces } = schema;

export type IdentityProviderRow = typeof identityProviders.$inferSelect;

/** The provider of a workspace, locked for a change by the caller. */
export async function lockIdentityProvider(
  tx: WorkspaceTransaction,
  workspaceId: string,
): Promise<IdentityProviderRow | undefined> {
  // Two administrators who set up the first provider take turns at the workspace itself.
  await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update');
  return findIdentityProvider(tx, workspaceId);
}

export async function findIdentityProvider(
  tx: WorkspaceTransaction,
  workspaceId: string,
): Promise<IdentityProviderRow | undefined> {
  const [row] = await tx
    .select()
    .from(identityProviders)
    .where(eq(identityProviders.workspaceId, workspaceId));
  return row;
}

export function presentIdentityProvider(row: IdentityProviderRow): IdentityProviderDto {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    client_id: row.clientId,
    has_client_secret: row.sealedClientSecret !== null,
    trusts_emails: row.trustsEmails,
    vouches_for_owners: row.vouchesForOwners,
    version: row.revision,
    created_at: wireInstant(row.createdAt),
    updated_at: wireInstant(row.updatedAt),
  };
}

/** Name of the provider of a workspace, and the workspace's slug, for an invitation that may be activated with it. */
export async function findProviderOf(
  db: Database,
  workspaceId: string,
): Promise<{ workspace: string; name: string } | undefined> {
  return inWorkspace(db, workspaceId, async (tx) => {
    const [row] = await tx
      .select({ workspace: workspaces.slug, name: identityProviders.name })
      .from(identityProviders)
      .innerJoin(workspaces, eq(workspaces.id, identityProviders.workspaceId))
      .where(eq(identityProviders.workspaceId, workspaceId));
    return row;
  });
}

/** The workspace with this slug and its provider, for people who are not signed in yet. */
export async function findSignInProvider(
  db: Database,
  environment: 'production' | 'staging',
  slug: string,
): Promise<{ workspace: WorkspaceContext; provider: IdentityProviderRow } | undefined> {
  const { id, name, timeZone, isTest } = workspaces;
  const [workspace] = await db.orm
    .select({ id, slug: workspaces.slug, name, timeZone, isTest })
    .from(workspaces)
    .where(and(eq(workspaces.environment, environment), eq(workspaces.slug, slug)));
  if (!workspace) return undefined;
  const provider = await inWorkspace(db, workspace.id, (tx) => findIdentityProvider(tx, workspace.id));
  return provider && { workspace, provider };
}
