import { inOneFlight, insertRows, updateRows, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, getTableColumns, sql } from '@stempel/db/drizzle';
import { type AuditedChange, auditAll } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { keepEarlier, remembers } from '../kernel/keep-earlier.ts';
import { placesByKey } from '../kernel/rows-by-key.ts';
import { keepNames } from './keep-names.ts';
import { type IdentityTable, jsonObject, type VersionedResource, type VersionTable } from './resource.ts';
import { supersededNow } from './version-rows.ts';
import type { DraftedChange, VersionedDrafts } from './versioned-drafts.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Saves what was written in memory since the last time, in few statements, each change audited. They are sent at once, so
 * more may be written in memory meanwhile. Throws what the database refuses; then nothing of it may stay.
 */
export async function saveDrafts(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  drafts: VersionedDrafts,
): Promise<void> {
  const { made, known, redated, versions, superseded, changes } = drafts.take();
  if (changes.length === 0) return;
  const { identity, versions: versionTable, name } = drafts.resource;
  const ids = [...made, ...known].map(({ id }) => id as string);
  const isNew = new Set(made.map(({ id }) => id));
  const asked = changes.filter(({ objectId }) => !isNew.has(objectId));
  const details = detailsOf(tx, ctx, drafts.resource, asked);
  // What changes gives up codes that what is new may take; one order, so that two imports wait for each other only once.
  const writes = [
    supersede(tx, ctx, versionTable, superseded),
    remembers(identity) ? keepEarlier(tx, ctx, identity, redated) : Promise.resolve(),
    updateRows(tx, identity, inOneOrder(identity, known).map(withoutFixed) as never),
    insertRows(tx, identity, inOneOrder(identity, made) as never),
    insertRows(tx, versionTable, rowsOf(versionTable, versions) as never),
    keepNames(tx, ctx, versionTable, ids),
  ];
  const audited = async () => auditAll(tx, ctx, name, changes.map(await details));
  await inOneFlight([...writes, audited()]);
}

/** The rows with the members of their table in its order, whoever put them together. */
function rowsOf(table: IdentityTable | VersionTable, rows: readonly Members[]): Members[] {
  // Whatever the database makes is left to it.
  const members = Object.entries(getTableColumns(table)).flatMap(([member, { generated }]) =>
    generated || member === 'recordedIn' ? [] : [member],
  );
  return rows.map((row) => Object.fromEntries(members.map((member) => [member, row[member] ?? null])));
}

function inOneOrder(table: IdentityTable, rows: readonly Members[]): Members[] {
  const keyOf = ({ code, employeeId, id }: Members) => `${code ?? employeeId} ${id}`;
  const keyed = rowsOf(table, rows).map((row) => ({ row, key: keyOf(row) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row);
}

/** Without what never changes. */
function withoutFixed({ workspaceId: _workspace, createdAt: _created, ...row }: Members): Members {
  return row;
}

async function supersede(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  versions: VersionTable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(versions)
    .set(supersededNow(ctx))
    .where(and(eq(versions.workspaceId, ctx.workspace.id), placesByKey(versions.versionId as never, ids)))
    .execute();
}

/** Adds to what is audited the members that cost a look-up; nothing refers to an object that is new. */
async function detailsOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { identity, detailFields }: VersionedResource,
  asked: readonly DraftedChange[],
): Promise<(change: DraftedChange) => Omit<AuditedChange, 'resource'>> {
  if (!detailFields) return ({ asOf: _, ...change }) => change;
  const fields = detailFields(sql`given.as_of`);
  const nothing = Object.fromEntries(Object.keys(fields).map((member) => [member, null]));
  const found = new Map<string, object>();
  if (asked.length > 0) {
    const list = (values: readonly string[]) => `{${values.join(',')}}`;
    const { rows } = await tx.execute<{ id: string; as_of: string; details: object }>(sql`
      select given.id, given.as_of::text, ${jsonObject(fields)} as details
        from unnest(${list(asked.map(({ objectId }) => objectId))}::uuid[],
                    ${list(asked.map(({ asOf }) => asOf))}::date[]) as given (id, as_of)
       cross join lateral (
         select * from ${identity} where ${identity.workspaceId} = ${ctx.workspace.id} and ${identity.id} = given.id
         offset 0) as ${identity}`);
    for (const { id, as_of: asOf, details } of rows) found.set(`${id} ${asOf}`, details);
  }
  return ({ asOf, ...change }) => {
    const own = found.get(`${change.objectId} ${asOf}`) ?? nothing;
    const before = change.before && { ...change.before, ...own };
    return { ...change, before, after: { ...change.after, ...own } };
  };
}
