import type { ServiceContext } from '../context.ts';
import type { GetVersioned } from '../contract-fields.ts';
import { requirePermission } from '../permission.ts';
import { readVersioned } from '../versioned/read.ts';
import type { ReasonDto } from './reason-contract.ts';
import { reasonResource } from './reason-resource.ts';

/** A reason as in force on `as_of` (default today). Throws not-found. */
export async function getReason(ctx: ServiceContext, input: GetVersioned): Promise<ReasonDto> {
  requirePermission(ctx, 'settings', 'read');
  return readVersioned(ctx, reasonResource, input);
}
