import {
  type GetVersioned,
  getVersionedInput,
  type ListVersions,
  listVersionsInput,
  type ServiceContext,
} from '@stempel/services';
import type { z } from 'zod';
import { procedure } from './procedure.ts';

/** The verbs that the services derive from a kind of versioned object. */
interface Verbs<Listed extends z.ZodType, Page, One, Versions> {
  list(ctx: ServiceContext, input: z.output<Listed>): Promise<Page>;
  get(ctx: ServiceContext, input: GetVersioned): Promise<One>;
  versions(ctx: ServiceContext, input: ListVersions): Promise<Versions>;
}

/** The procedures that read a kind of versioned object: a page of those in force, one of them, its versions. */
export function versionedReads<Listed extends z.ZodType, Page, One, Versions>(
  listInput: Listed,
  { list, get, versions }: Verbs<Listed, Page, One, Versions>,
) {
  return {
    list: procedure.input(listInput).query(({ ctx, input }) => list(ctx.service, input as z.output<Listed>)),
    get: procedure.input(getVersionedInput).query(({ ctx, input }) => get(ctx.service, input)),
    versions: procedure.input(listVersionsInput).query(({ ctx, input }) => versions(ctx.service, input)),
  };
}
