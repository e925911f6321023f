import type { ServiceContext } from '../context.ts';
import type { ListVersions } from '../contract-fields.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersions } from '../versioned/history.ts';
import type { TimeAccountVersionDto } from './time-account-contract.ts';
import { timeAccountResource } from './time-account-resource.ts';

/** Every version of a time account ever recorded, the superseded ones included. Throws not-found. */
export async function listTimeAccountVersions(
  ctx: ServiceContext,
  input: ListVersions,
): Promise<Page<TimeAccountVersionDto>> {
  requirePermission(ctx, 'settings', 'read');
  return reading(ctx, (tx) => listVersions<TimeAccountVersionDto>(tx, ctx, timeAccountResource, input));
}
