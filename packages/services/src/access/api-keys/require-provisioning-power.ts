import { parseGrant } from '@stempel/core/access';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, gt, isNull, or } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireGrants } from '../roles/accept-grants.ts';

const { apiKeys } = schema;

/** Whoever holds a provisioning key makes users and fills roles. */
export const provisioningPower = ['users:*:all', 'roles:*:all'].map(parseGrant);

/** Throws forbidden unless the caller may do by hand what a provisioning key does. */
export function requireProvisioningPower(ctx: ServiceContext): void {
  requireGrants(ctx, provisioningPower);
}

/** The same for whatever concerns a service user with a provisioning key that works; others pass. */
export async function requirePowerOver(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  serviceUserId: string,
): Promise<void> {
  const [key] = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.workspaceId, ctx.workspace.id),
        eq(apiKeys.serviceUserId, serviceUserId),
        eq(apiKeys.provisioning, true),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, ctx.now)),
      ),
    )
    .limit(1);
  if (key) requireProvisioningPower(ctx);
}
