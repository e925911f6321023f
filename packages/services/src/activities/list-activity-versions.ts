import type { ServiceContext } from '../context.ts';
import type { ListVersions } from '../contract-fields.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersions } from '../versioned/history.ts';
import type { ActivityVersionDto } from './activity-contract.ts';
import { activityResource } from './activity-resource.ts';

/** Every version of an activity ever recorded, the superseded ones included. Throws not-found. */
export async function listActivityVersions(
  ctx: ServiceContext,
  input: ListVersions,
): Promise<Page<ActivityVersionDto>> {
  requirePermission(ctx, 'settings', 'read');
  return reading(ctx, (tx) => listVersions<ActivityVersionDto>(tx, ctx, activityResource, input));
}
