import type { Scope } from '@stempel/core/access';
import type { WorkspaceTransaction } from '@stempel/db';
import { isId, prepared } from '@stempel/db';
import type { SQL } from 'drizzle-orm';
import { and, eq, getTableName, gt, gte, inArray, sql } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { today } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import type { Page, PageInput } from '../list-page.ts';
import { readCursor, toPage } from '../list-page.ts';
import type { VersionedResource } from './resource.ts';
import { dtoOf } from './resource.ts';

/**
 * Identity rows with the version in force on the date; none where none is. What is believed now decides, or
 * what was believed at the instant `knownAt` (DOMAIN §2 has both questions).
 */
export function inForce(resource: VersionedResource, asOf: unknown, knownAt?: Temporal.Instant): SQL {
  const { identity, versions } = resource;
  const at = sql`${knownAt?.toString()}::timestamptz`;
  const believed =
    knownAt === undefined
      ? sql`${versions.supersededAt} is null`
      : sql`${versions.recordedAt} <= ${at} and (${versions.supersededAt} is null or ${versions.supersededAt} > ${at})`;
  const name = sql.identifier(getTableName(versions));
  const order = resource.shownBeforeInForce
    ? sql`order by ${versions.effectiveFrom} <= ${asOf}::date desc, abs(${versions.effectiveFrom} - ${asOf}::date)`
    : sql`and ${versions.effectiveFrom} <= ${asOf}::date order by ${versions.effectiveFrom} desc`;
  return sql`${identity} join lateral (
    select * from ${versions}
     where ${versions.workspaceId} = ${identity.workspaceId} and ${versions.objectId} = ${identity.id}
       and ${believed} ${order} limit 1) as ${name} on true`;
}

/** One object as it is in force on the date; undefined when it does not exist or is not in force then. */
export async function findVersioned<Dto>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource<Dto>,
  id: string,
  asOf: string,
): Promise<Dto | undefined> {
  if (!isId(id)) return undefined;
  const query = prepared(tx, `get ${resource.name}`, (orm) =>
    orm
      .select({ dto: sql<Dto>`${dtoOf(resource, sql.placeholder('asOf'))}` })
      .from(sql`${inForce(resource, sql.placeholder('asOf'))}`)
      .where(
        and(
          eq(resource.identity.workspaceId, sql.placeholder('workspaceId')),
          eq(resource.identity.id, sql.placeholder('id')),
        ),
      ),
  );
  const [row] = await query.execute({ workspaceId: ctx.workspace.id, id, asOf });
  return row?.dto;
}

/** As `findVersioned`; throws not-found. `as_of` defaults to today. */
export async function getVersioned<Dto>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource<Dto>,
  input: { id: string; as_of?: string | undefined },
): Promise<Dto> {
  const dto = await findVersioned<Dto>(tx, ctx, resource, input.id, input.as_of ?? today(ctx));
  if (dto === undefined) throw notFound(resource.noun, input.id);
  return dto;
}

/** One object as the store knew it at `knownAt`, on the date `asOf`; undefined when it was not in force. */
export async function findVersionedAsKnown<Dto>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource<Dto>,
  input: { id: string; asOf: string; knownAt: Temporal.Instant },
): Promise<Dto | undefined> {
  const { identity } = resource;
  const { rows } = await tx.execute<{ dto: Dto }>(sql`
    select ${dtoOf(resource, input.asOf)} as dto from ${inForce(resource, input.asOf, input.knownAt)}
     where ${identity.workspaceId} = ${ctx.workspace.id} and ${identity.id} = ${input.id}`);
  return rows[0]?.dto;
}

export interface ListInput extends PageInput {
  as_of?: string | undefined;
  code?: string[] | undefined;
  external_id?: string[] | undefined;
  updated_since?: string | undefined;
  scope?: Scope | undefined;
}

/**
 * One page in creation order, read by one statement. `narrow` adds the filters of the resource, given the date
 * the page is read for.
 */
export async function listVersioned<Dto extends { id: string }>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource<Dto>,
  input: ListInput,
  narrow: (asOf: string) => (SQL | undefined)[] = () => [],
): Promise<Page<Dto>> {
  const { identity } = resource;
  const position = readCursor(input);
  const after = position?.key[0];
  if (after !== undefined && !isId(after))
    throw invalid('/cursor', 'invalid-cursor', 'The cursor is not one of ours.');
  const asOf = input.as_of ?? position?.asOf ?? today(ctx);
  const conditions = [
    eq(identity.workspaceId, ctx.workspace.id),
    input.code && identity.code ? inArray(identity.code, input.code) : undefined,
    input.external_id ? inArray(identity.externalId, input.external_id) : undefined,
    input.updated_since ? gte(identity.updatedAt, sql`${input.updated_since}::timestamptz`) : undefined,
    after === undefined ? undefined : gt(identity.id, after),
    ...narrow(asOf),
  ];
  const { rows } = await tx.execute<{ data: Dto[] }>(sql`
    select coalesce(json_agg(page.dto), '[]') as data from (
      select ${dtoOf(resource, asOf)} as dto from ${inForce(resource, asOf)}
       where ${and(...conditions)} order by ${identity.id} limit ${input.limit + 1}) as page`);
  return toPage(rows[0]?.data ?? [], input, (dto) => [dto.id], asOf);
}
