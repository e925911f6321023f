import type { ServiceContext } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { findServiceUser } from './read-service-users.ts';
import type { ServiceUserDto, ServiceUserTarget } from './service-user-contract.ts';

/** Throws not-found. */
export async function getServiceUser(ctx: ServiceContext, input: ServiceUserTarget): Promise<ServiceUserDto> {
  requireScope(ctx, 'users', 'read', 'all');
  const found = await reading(ctx, (tx) => findServiceUser(tx, ctx, input.id));
  if (!found) throw notFound('service user', input.id);
  return found;
}
