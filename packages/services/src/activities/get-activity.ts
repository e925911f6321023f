import type { ServiceContext } from '../context.ts';
import type { GetVersioned } from '../contract-fields.ts';
import { requirePermission } from '../permission.ts';
import { readVersioned } from '../versioned/read.ts';
import type { ActivityDto } from './activity-contract.ts';
import { activityResource } from './activity-resource.ts';

/** An activity as in force on `as_of` (default today). Throws not-found. */
export async function getActivity(ctx: ServiceContext, input: GetVersioned): Promise<ActivityDto> {
  requirePermission(ctx, 'settings', 'read');
  return readVersioned(ctx, activityResource, input);
}
