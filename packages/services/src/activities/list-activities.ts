import { schema } from '@stempel/db';
import { inArray } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersioned } from '../versioned/read.ts';
import type { ActivityDto, ListActivities } from './activity-contract.ts';
import { activityResource } from './activity-resource.ts';

const { activityVersions: versions } = schema;

/** One page of what is in force on `as_of`. It belongs to nobody: any scope reads it all. */
export async function listActivities(ctx: ServiceContext, input: ListActivities): Promise<Page<ActivityDto>> {
  requirePermission(ctx, 'settings', 'read');
  return reading(ctx, (tx) =>
    listVersioned(tx, ctx, activityResource, input, {
      versions: () => [
        input.state && inArray(versions.state, input.state),
        input.type && inArray(versions.type, input.type),
        input.parent_id && inArray(versions.parentId, input.parent_id),
      ],
    }),
  );
}
