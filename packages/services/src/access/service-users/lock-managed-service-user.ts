import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePowerOver } from '../api-keys/require-provisioning-power.ts';
import { requireGrantsOf } from '../roles/require-grants-of.ts';
import { lockServiceUser } from './lock-service-user.ts';

/**
 * Locks a service user for a change of it or its keys. Throws as `lockServiceUser`, and forbidden where its roles hold
 * more than the caller does or one of its keys opens provisioning and the caller may not.
 */
export async function lockManagedServiceUser(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  expectedVersion?: number,
): Promise<void> {
  await lockServiceUser(tx, ctx, id, expectedVersion);
  await requireGrantsOf(tx, ctx, id);
  await requirePowerOver(tx, ctx, id);
}
