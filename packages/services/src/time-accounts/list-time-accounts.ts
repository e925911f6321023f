import { schema } from '@stempel/db';
import { inArray } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersioned } from '../versioned/read.ts';
import type { ListTimeAccounts, TimeAccountDto } from './time-account-contract.ts';
import { timeAccountResource } from './time-account-resource.ts';

const { timeAccounts: identity, timeAccountVersions: versions } = schema;

/** One page of what is in force on `as_of`. It belongs to nobody: any scope reads it all. */
export async function listTimeAccounts(
  ctx: ServiceContext,
  input: ListTimeAccounts,
): Promise<Page<TimeAccountDto>> {
  requirePermission(ctx, 'settings', 'read');
  return reading(ctx, (tx) =>
    listVersioned(tx, ctx, timeAccountResource, input, {
      objects: [input.kind && inArray(identity.kind, input.kind)],
      versions: () => [input.state && inArray(versions.state, input.state)],
    }),
  );
}
