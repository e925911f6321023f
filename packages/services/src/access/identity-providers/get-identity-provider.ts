import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { IdentityProviderDto } from './identity-provider-contract.ts';
import { findIdentityProvider, presentIdentityProvider } from './read-identity-provider.ts';

/** The provider people of the workspace sign in through; null while there is none. */
export async function getIdentityProvider(ctx: ServiceContext): Promise<IdentityProviderDto | null> {
  requirePermission(ctx, 'workspace', 'read');
  const row = await reading(ctx, (tx) => findIdentityProvider(tx, ctx.workspace.id));
  return row ? presentIdentityProvider(row) : null;
}
