import type { ServiceContext } from '../context.ts';
import type { GetVersioned } from '../contract-fields.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { getVersioned } from '../versioned/read.ts';
import type { ActivityDto } from './activity-contract.ts';
import { activityResource } from './activity-resource.ts';

/** An activity as in force on `as_of` (default today). Throws not-found. */
export async function getActivity(ctx: ServiceContext, input: GetVersioned): Promise<ActivityDto> {
  requirePermission(ctx, 'settings', 'read');
  return reading(ctx, (tx) => getVersioned(tx, ctx, activityResource, input));
}
