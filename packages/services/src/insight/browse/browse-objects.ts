import { eq, sql } from '@stempel/db/drizzle';
import type { AnyPgColumn } from '@stempel/db/pg-core';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { resourceOf } from '../../policies/reach/reaching-resources.ts';
import type { BrowsedObject, BrowsedPage, BrowseObjects } from './browse-contract.ts';
import { browseVersioned } from './browse-versioned.ts';

/** One page of a reference list, searched, filtered and sorted. It belongs to nobody: any scope reads it all. */
export async function browseObjects(
  ctx: ServiceContext,
  input: BrowseObjects,
): Promise<BrowsedPage<BrowsedObject>> {
  const resource = resourceOf(input.kind);
  requirePermission(ctx, resource.permission, 'read');
  const { name, state } = resource.versions as unknown as Record<'name' | 'state', AnyPgColumn>;
  const code = resource.identity.code ?? sql`null`;
  return reading(ctx, (tx) =>
    browseVersioned<BrowsedObject>(tx, ctx, resource, input, {
      searched: [name, code, resource.identity.externalId],
      sorts: { name, code },
      conditions: [input.state && eq(state, input.state)],
    }),
  );
}
