import type { ServiceContext } from '../context.ts';
import type { ListVersions } from '../contract-fields.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersions } from '../versioned/history.ts';
import type { ReasonVersionDto } from './reason-contract.ts';
import { reasonResource } from './reason-resource.ts';

/** Every version of a reason ever recorded, the superseded ones included. Throws not-found. */
export async function listReasonVersions(
  ctx: ServiceContext,
  input: ListVersions,
): Promise<Page<ReasonVersionDto>> {
  requirePermission(ctx, 'settings', 'read');
  return reading(ctx, (tx) => listVersions<ReasonVersionDto>(tx, ctx, reasonResource, input));
}
