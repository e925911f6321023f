import { parseGrant } from '@stempel/core/access';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { holds } from '../roles/accept-grants.ts';
import type { IdentityProviderRow } from './read-identity-provider.ts';

const { roleMembers, roles } = schema;

/**
 * Whether a provider may vouch for a user. Whoever set it up could make it say any name, so it opens nothing that they
 * could not do themselves: no owner without an owner, no grant they lacked.
 */
export async function mayVouchFor(
  tx: WorkspaceTransaction,
  provider: IdentityProviderRow,
  userId: string,
): Promise<boolean> {
  if (provider.vouchesForOwners) return true;
  const held = await tx
    .select({ builtIn: roles.builtIn, grants: roles.grants })
    .from(roleMembers)
    .innerJoin(roles, and(eq(roles.workspaceId, roleMembers.workspaceId), eq(roles.id, roleMembers.roleId)))
    .where(and(eq(roleMembers.workspaceId, provider.workspaceId), eq(roleMembers.userId, userId)));
  const vouched = provider.vouchedGrants.map(parseGrant);
  return held.every(
    (role) => role.builtIn !== 'owner' && role.grants.every((grant) => holds(vouched, parseGrant(grant))),
  );
}
