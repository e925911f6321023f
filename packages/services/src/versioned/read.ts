import type { Scope } from '@stempel/core/access';
import { say } from '@stempel/core/messages';
import type { LoneRead, WorkspaceTransaction } from '@stempel/db';
import { isId, loneRead, loneWorkspace, preparedQuery, runLoneRead } from '@stempel/db';
import type { SQL } from '@stempel/db/drizzle';
import { and, eq, getTableName, gt, gte, inArray, isNull, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { today } from '../kernel/context.ts';
import { notFound, ServiceError } from '../kernel/errors.ts';
import { type KeysetList, type Page, type PageInput, readCursor, toPage } from '../kernel/list-page.ts';
import { reading } from '../kernel/transaction.ts';
import type { VersionedResource } from './resource.ts';
import { dtoOf, memberArrays, rowsOf, wireColumns, wireFields } from './resource.ts';

interface Selection {
  /** Which objects, as a query of identity rows; all of them when left out. */
  objects?: SQL;
  knownAt?: Temporal.Instant;
}

/**
 * Identity rows with the version in force on the date; none where none is. What is believed now decides, or
 * what was believed at the instant `knownAt` (ADR 2 has both questions).
 */
export function inForce(
  resource: VersionedResource,
  asOf: unknown,
  { objects, knownAt }: Selection = {},
): SQL {
  const { identity, versions } = resource;
  const source = objects ? sql`(${objects}) as ${sql.identifier(getTableName(identity))}` : identity;
  const at = sql`${knownAt?.toString()}::timestamptz`;
  const believed =
    knownAt === undefined
      ? sql`${versions.supersededAt} is null`
      : sql`${versions.recordedAt} <= ${at} and (${versions.supersededAt} is null or ${versions.supersededAt} > ${at})`;
  const name = sql.identifier(getTableName(versions));
  const order = resource.shownBeforeInForce
    ? sql`order by ${versions.effectiveFrom} <= ${asOf}::date desc, abs(${versions.effectiveFrom} - ${asOf}::date)`
    : sql`and ${versions.effectiveFrom} <= ${asOf}::date order by ${versions.effectiveFrom} desc`;
  return sql`${source} join lateral (
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
  const [row] = await queryOf(resource)(tx).execute({ workspaceId: ctx.workspace.id, id, asOf });
  return row?.dto as Dto | undefined;
}

const queries = new Map<string, ReturnType<typeof makeQuery>>();

function queryOf(resource: VersionedResource): ReturnType<typeof makeQuery> {
  const made = queries.get(resource.name) ?? makeQuery(resource);
  queries.set(resource.name, made);
  return made;
}

const makeQuery = (resource: VersionedResource) =>
  preparedQuery(`get ${resource.name}`, (orm) =>
    orm
      .select({ dto: sql<unknown>`${dtoOf(resource, sql.placeholder('asOf'))}` })
      .from(sql`${inForce(resource, sql.placeholder('asOf'))}`)
      .where(
        and(
          eq(resource.identity.workspaceId, sql.placeholder('workspaceId')),
          eq(resource.identity.id, sql.placeholder('id')),
        ),
      ),
  );

/** As `findVersioned`; throws not-found. `as_of` defaults to today. */
export async function getVersioned<Dto>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource<Dto>,
  input: { id: string; as_of?: string | undefined },
): Promise<Dto> {
  const dto = await findVersioned<Dto>(tx, ctx, resource, input.id, input.as_of ?? today(ctx));
  if (dto === undefined) throw await notInForce(tx, ctx, resource, input);
  return dto;
}

/** Why an object is not there: it does not exist, or not yet on that date (ADR 2). */
async function notInForce(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { noun, versions }: VersionedResource,
  { id, as_of: asOf = today(ctx) }: { id: string; as_of?: string | undefined },
): Promise<ServiceError> {
  if (!isId(id)) return notFound(noun, id);
  const [first] = await tx
    .select({ from: sql<string | null>`min(${versions.effectiveFrom})::text` })
    .from(versions)
    .where(
      and(
        eq(versions.workspaceId, ctx.workspace.id),
        eq(versions.objectId, id),
        isNull(versions.supersededAt),
      ),
    );
  if (!first?.from) return notFound(noun, id);
  const detail = say('not-yet-in-force', { noun, id, date: first.from, asOf });
  return new ServiceError(detail);
}

const loneReads = new Map<string, LoneRead>();

function loneReadOf(resource: VersionedResource): LoneRead {
  const known = loneReads.get(resource.name);
  if (known) return known;
  const asOf = sql.placeholder('asOf');
  const { identity } = resource;
  const made = loneRead(
    `read ${resource.name}`,
    sql`select ${dtoOf(resource, asOf)} as dto from ${inForce(resource, asOf)}
         where ${identity.workspaceId} = ${loneWorkspace} and ${identity.id} = ${sql.placeholder('id')}::uuid`,
  );
  loneReads.set(resource.name, made);
  return made;
}

/** As `getVersioned`, as a whole verb: one round trip where nothing else is read with it. */
export async function readVersioned<Dto>(
  ctx: ServiceContext,
  resource: VersionedResource<Dto>,
  input: { id: string; as_of?: string | undefined },
): Promise<Dto> {
  if (ctx.db.shared) return reading(ctx, (tx) => getVersioned<Dto>(tx, ctx, resource, input));
  if (!isId(input.id)) throw notFound(resource.noun, input.id);
  const values = { id: input.id, asOf: input.as_of ?? today(ctx) };
  const [row] = await runLoneRead<{ dto: Dto }>(ctx.db, loneReadOf(resource), ctx.workspace.id, values);
  if (!row) throw await reading(ctx, (tx) => notInForce(tx, ctx, resource, input));
  return row.dto;
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
    select ${dtoOf(resource, input.asOf)} as dto from ${inForce(resource, input.asOf, { knownAt: input.knownAt })}
     where ${identity.workspaceId} = ${ctx.workspace.id} and ${identity.id} = ${input.id}`);
  return rows[0]?.dto;
}

function listOf(resource: string): KeysetList {
  return { name: resource, key: ['id'] };
}

/** Throws invalid when the cursor is none of the list of this resource with these filters. */
export function requireListCursor(ctx: ServiceContext, resource: string, input: PageInput): void {
  readCursor(ctx, listOf(resource), input);
}

export interface ListInput extends PageInput {
  as_of?: string | undefined;
  code?: string[] | undefined;
  external_id?: string[] | undefined;
  updated_since?: string | undefined;
  scope?: Scope | undefined;
}

/** Filters of a resource's own. */
export interface Narrowing {
  /** On the identity row: decides which objects are looked at. */
  objects?: (SQL | undefined)[];
  /** Whether the details of the resource are read as well. */
  detailed?: boolean;
  /** On the version in force, and on anything that depends on the date. */
  versions?: (asOf: string) => (SQL | undefined)[];
}

/**
 * One page in creation order, read by one statement. The objects are put in order before their versions are
 * looked up, so the lookups stop with the page, whatever the planner believes about the number of rows.
 */
export async function listVersioned<Dto extends { id: string }>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: VersionedResource<Dto>,
  input: ListInput,
  narrow: Narrowing = {},
): Promise<Page<Dto>> {
  const { identity } = resource;
  const list = listOf(resource.name);
  const position = readCursor(ctx, list, input);
  const after = position?.key[0];
  const asOf = input.as_of ?? position?.asOf ?? today(ctx);
  const chosen = and(
    eq(identity.workspaceId, ctx.workspace.id),
    input.code && identity.code ? inArray(identity.code, input.code) : undefined,
    input.external_id ? inArray(identity.externalId, input.external_id) : undefined,
    input.updated_since ? gte(identity.updatedAt, Temporal.Instant.from(input.updated_since)) : undefined,
    after === undefined ? undefined : gt(identity.id, after),
    ...(narrow.objects ?? []),
  );
  const objects = sql`select * from ${identity} where ${chosen} order by ${identity.id}`;
  const fields = wireFields(resource, asOf, narrow.detailed ?? false);
  const page = sql`select ${wireColumns(fields)} from ${inForce(resource, asOf, { objects })}
       where ${and(sql`true`, ...(narrow.versions?.(asOf) ?? []))}
       order by ${identity.id} limit ${input.limit + 1}`;
  const { rows } = await tx.execute<Record<string, unknown[]>>(
    sql`select ${memberArrays(Object.keys(fields))} from (${page}) as page`,
  );
  return toPage(ctx, list, rowsOf<Dto>(rows[0] ?? {}), input, (dto) => [dto.id], asOf);
}
