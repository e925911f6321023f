import type { AuditedAction } from '@stempel/core/access';
import type { WorkspaceTransaction } from '@stempel/db';
import { inOneFlight, insertRow, insertRows, insertTwoRows, newId, schema, writeLast } from '@stempel/db';
import type { PgTable } from '@stempel/db/pg-core';
import type { ServiceContext } from './context.ts';
import type { Holder } from './deciding/deciding-people.ts';
import { noteChange } from './due-work.ts';

export interface AuditedChange {
  action: AuditedAction;
  /** Plural noun of the resource: `org-units`, `presence`. */
  resource: string;
  objectId: string | null;
  /** What callers could see before and after; null where there was or is nothing. Never a secret. */
  before: unknown;
  after: unknown;
  /** The objects of one row for work on many; `objectId` is null then. */
  objectIds?: readonly string[];
  /** In whose place the actor decided. */
  standsFor?: Holder | null | undefined;
}

/** Records who changed what, in the transaction of the change, and makes due what it may leave to be done: all exist or none. */
export async function audit(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  change: AuditedChange,
): Promise<void> {
  noteChange(tx, ctx, change.resource);
  await insertRow(tx, schema.auditLog, auditRow(ctx, change));
}

/** As `audit`, for the same action on many objects. */
export function auditMany(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  action: Pick<AuditedChange, 'action' | 'resource'>,
  changes: readonly Pick<AuditedChange, 'objectId' | 'before' | 'after' | 'standsFor'>[],
): Promise<void> {
  return auditAll(
    tx,
    ctx,
    action.resource,
    changes.map((change) => ({ ...action, ...change })),
  );
}

/** Objects of one audit row: a reader of events takes a row whole. */
export const mostToldTogether = 500;

/**
 * As `audit`, with one row for the same action on many objects, `mostToldTogether` of them: it says what is the same of all of
 * them.
 */
export function auditSet(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  action: Pick<AuditedChange, 'action' | 'resource' | 'before' | 'after'>,
  objectIds: readonly string[],
): Promise<void> {
  return audit(tx, ctx, { ...action, objectId: null, objectIds });
}

/** As `audit`, for many changes of one resource, in their order. */
export async function auditAll(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: string,
  changes: readonly Omit<AuditedChange, 'resource'>[],
): Promise<void> {
  const nobody = { standsForId: null, standsForName: null };
  const isStanding = changes.some(({ standsFor }) => standsFor);
  const rows = changes.map((change) => ({
    ...(isStanding ? nobody : {}),
    ...auditRow(ctx, { ...change, resource }),
  }));
  noteChange(tx, ctx, resource);
  await insertRows(tx, schema.auditLog, rows);
}

/** As `audit`, sent with the end of the transaction: one round trip less. */
export function auditLast(tx: WorkspaceTransaction, ctx: ServiceContext, change: AuditedChange): void {
  const row = auditRow(ctx, change);
  writeLast(tx, () => insertRow(tx, schema.auditLog, row));
  noteChange(tx, ctx, change.resource);
}

/** Inserts a row together with the audit row of its creation, in one statement. */
export async function insertAudited<Table extends PgTable>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  [table, row]: [Table, Table['$inferInsert']],
  change: Omit<AuditedChange, 'action' | 'before'>,
): Promise<void> {
  const created = auditRow(ctx, { action: 'create', before: null, ...change });
  noteChange(tx, ctx, change.resource);
  await insertTwoRows(tx, [table, row], [schema.auditLog, created]);
}

/** As `insertAudited` for many rows with the same members, in two statements sent together. */
export async function insertManyAudited<Table extends PgTable>(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: string,
  [table, made]: [Table, readonly { row: Table['$inferInsert']; objectId: string; after: unknown }[]],
): Promise<void> {
  const created = made.map(({ objectId, after }) =>
    auditRow(ctx, { action: 'create', resource, objectId, before: null, after }),
  );
  const rows = made.map(({ row }) => row);
  noteChange(tx, ctx, resource);
  await inOneFlight([insertRows(tx, table, rows), insertRows(tx, schema.auditLog, created)]);
}

function auditRow(ctx: ServiceContext, { objectIds, standsFor, ...change }: AuditedChange) {
  return {
    workspaceId: ctx.workspace.id,
    id: newId(),
    recordedAt: ctx.now,
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.userId,
    actorName: ctx.actor.name,
    requestId: ctx.requestId,
    ...change,
    ...(objectIds ? { objectIds: [...objectIds] } : {}),
    ...(standsFor ? { standsForId: standsFor.userId, standsForName: standsFor.name } : {}),
  };
}
