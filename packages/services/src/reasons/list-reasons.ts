import { schema } from '@stempel/db';
import { inArray } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersioned } from '../versioned/read.ts';
import type { ListReasons, ReasonDto } from './reason-contract.ts';
import { reasonResource } from './reason-resource.ts';

const { reasonVersions: versions } = schema;

/** One page of what is in force on `as_of`. It belongs to nobody: any scope reads it all. */
export async function listReasons(ctx: ServiceContext, input: ListReasons): Promise<Page<ReasonDto>> {
  requirePermission(ctx, 'settings', 'read');
  return reading(ctx, (tx) =>
    listVersioned(tx, ctx, reasonResource, input, {
      versions: () => [input.state && inArray(versions.state, input.state)],
    }),
  );
}
