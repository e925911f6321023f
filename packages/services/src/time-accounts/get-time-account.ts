import type { ServiceContext } from '../context.ts';
import type { GetVersioned } from '../contract-fields.ts';
import { requirePermission } from '../permission.ts';
import { readVersioned } from '../versioned/read.ts';
import type { TimeAccountDto } from './time-account-contract.ts';
import { timeAccountResource } from './time-account-resource.ts';

/** A time account as in force on `as_of` (default today). Throws not-found. */
export async function getTimeAccount(ctx: ServiceContext, input: GetVersioned): Promise<TimeAccountDto> {
  requirePermission(ctx, 'settings', 'read');
  return readVersioned(ctx, timeAccountResource, input);
}
