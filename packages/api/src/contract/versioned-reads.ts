import type { GetVersioned, ListVersions, ServiceContext } from '@stempel/services';
import type { z } from 'zod';
import type { Operation } from './operation.ts';
import { inputOf, operation } from './procedure.ts';
import { asOfQuery, idParameter, pageOf, versionsQuery } from './shared-fields.ts';

interface Page<Dto> {
  data: Dto[];
  next_cursor: string | null;
}

/** How a kind of versioned object is read: its schemas, and the verbs that the services derive from its resource. */
interface Reads<List extends z.ZodType, Dto extends z.ZodType, VersionDto extends z.ZodType> {
  /** Of the names in the contract: `OrgUnit`. */
  one: string;
  listInput: List;
  dto: Dto;
  versionDto: VersionDto;
  list(ctx: ServiceContext, input: z.output<List>): Promise<Page<z.output<Dto>>>;
  get(ctx: ServiceContext, input: GetVersioned): Promise<z.output<Dto>>;
  versions(ctx: ServiceContext, input: ListVersions): Promise<Page<z.output<VersionDto>>>;
}

/** The procedures of the contract that read a kind of versioned object addressed by its id. */
export function versionedReads<List extends z.ZodType, Dto extends z.ZodType, VersionDto extends z.ZodType>(
  operations: { list: Operation; get: Operation; versions: Operation },
  { one, listInput, dto, versionDto, list, get, versions }: Reads<List, Dto, VersionDto>,
) {
  return {
    list: operation(operations.list)
      .input(listInput)
      .output<z.ZodType>(pageOf(`${one}Page`, dto))
      .query(({ ctx, input }) => list(ctx.service, input as z.output<List>)),
    get: operation(operations.get)
      .input(inputOf(idParameter, asOfQuery))
      .output<z.ZodType>(dto)
      .query(({ ctx, input }) => get(ctx.service, input)),
    versions: operation(operations.versions)
      .input(inputOf(idParameter, versionsQuery))
      .output<z.ZodType>(pageOf(`${one}VersionPage`, versionDto))
      .query(({ ctx, input }) => versions(ctx.service, input)),
  };
}
