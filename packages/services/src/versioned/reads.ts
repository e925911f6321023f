import { inArray, type SQL } from '@stempel/db/drizzle';
import type { AnyPgColumn } from '@stempel/db/pg-core';
import type { z } from 'zod';
import type { ServiceContext } from '../kernel/context.ts';
import type { GetVersioned, ListVersions, versionedListFields } from '../kernel/contract-fields.ts';
import type { Page } from '../kernel/list-page.ts';
import { requirePermission } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';
import { listVersions } from './history.ts';
import { listVersioned, type Narrowing, readVersioned } from './read.ts';
import type { IdentityTable, VersionedResource, VersionTable } from './resource.ts';

type ListVersioned = z.output<z.ZodObject<typeof versionedListFields>>;

/** Filters of a kind's own, beside its state; each may be left out. */
type OwnFilters<List> = (input: List) => { objects?: Filter[]; versions?: Filter[] };
type Filter = SQL | undefined;

/** Only these values of a column, where any were asked for. */
export function oneOf(column: AnyPgColumn, values: readonly unknown[] | undefined): Filter {
  return values && inArray(column, [...values]);
}

/**
 * What is read of a kind of object that belongs to nobody, so that any scope of its permission reads it all: one as it
 * is in force on `as_of` (default today), one page of those in force then, and every version of one ever recorded, the
 * superseded ones included. `get` and `versions` throw not-found.
 */
export function readsOf<
  Dto extends { id: string },
  VersionDto extends { version_id: string },
  List extends ListVersioned = ListVersioned,
>(
  resource: VersionedResource<Dto, IdentityTable, VersionTable & { state: AnyPgColumn }, VersionDto>,
  filters: OwnFilters<List> = () => ({}),
) {
  const { permission, versions } = resource;
  const narrow = (input: List): Narrowing => {
    const own = filters(input);
    return {
      objects: own.objects ?? [],
      versions: () => [oneOf(versions.state, input.state), ...(own.versions ?? [])],
    };
  };
  return {
    async get(ctx: ServiceContext, input: GetVersioned): Promise<Dto> {
      requirePermission(ctx, permission, 'read');
      return readVersioned(ctx, resource, input);
    },
    async list(ctx: ServiceContext, input: List): Promise<Page<Dto>> {
      requirePermission(ctx, permission, 'read');
      return reading(ctx, (tx) => listVersioned(tx, ctx, resource, input, narrow(input)));
    },
    async versions(ctx: ServiceContext, input: ListVersions): Promise<Page<VersionDto>> {
      requirePermission(ctx, permission, 'read');
      return reading(ctx, (tx) => listVersions(tx, ctx, resource, input));
    },
  };
}
