import { schema, type WorkspaceTransaction } from '@stempel/db';
import { getTableColumns, type SQL } from '@stempel/db/drizzle';
import { auditAll } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { placesByKey, rowsByKey } from '../../kernel/rows-by-key.ts';
import { wireInstant } from '../../kernel/wire-instant.ts';
import { type AuditedIncident, incidentsOf, openIncidents } from './open-incidents.ts';

const { incidents } = schema;
type Row = typeof incidents.$inferSelect;

/** What an evaluation found, before it is stored. */
export type FoundIncident = Pick<
  Row,
  | 'employeeId'
  | 'employmentId'
  | 'statementId'
  | 'step'
  | 'severity'
  | 'occurredOn'
  | 'occurredAt'
  | 'details'
>;

/** Incidents of these statements or employees, as far as `where` selects them. */
interface Selection {
  readonly column: typeof incidents.statementId | typeof incidents.employeeId;
  readonly ids: readonly string[];
  readonly where?: SQL | undefined;
}

/**
 * Puts what was found in place of the incidents that are selected. One that was found before with the same
 * figures is left as it is, with what people made of it.
 */
export async function replaceIncidents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { column, ids, where }: Selection,
  found: readonly FoundIncident[],
): Promise<void> {
  const stored = await tx.select(getTableColumns(incidents)).from(rowsByKey(column, ids)).where(where);
  const known = Map.groupBy(stored, keyOf);
  const added = found.filter((incident) => known.get(keyOf(incident))?.pop() === undefined);
  const gone = [...known.values()].flat().map(({ id }) => id);
  const closed = await closeIncidents(tx, ctx, gone);
  await auditOf(tx, ctx, [...closed, ...(await openIncidents(tx, ctx, added))]);
}

/** Stores incidents of what was not evaluated before. */
export async function insertIncidents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  found: readonly FoundIncident[],
): Promise<void> {
  await auditOf(tx, ctx, await openIncidents(tx, ctx, found));
}

/** Takes out what is not found any more: its last state, mended, is what is told of it. */
async function closeIncidents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<AuditedIncident[]> {
  if (ids.length === 0) return [];
  const closed = await incidentsOf(tx, ids);
  await tx.delete(incidents).where(placesByKey(incidents.id, ids));
  const at = wireInstant(ctx.now);
  return closed.map((before) => {
    const after = { ...before, state: 'resolved' as const, ended_at: at, updated_at: at };
    return { action: 'close', objectId: before.id, before, after };
  });
}

async function auditOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  changes: readonly AuditedIncident[],
): Promise<void> {
  if (changes.length > 0) await auditAll(tx, ctx, 'incidents', changes);
}

function keyOf(incident: FoundIncident): string {
  const { statementId, employmentId, step, severity, occurredOn, occurredAt, details } = incident;
  // The message only repeats the reason.
  const figures = Object.entries(details)
    .filter(([name]) => name !== 'said')
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify([
    statementId,
    employmentId,
    step,
    severity,
    occurredOn,
    occurredAt?.toString() ?? null,
    figures,
  ]);
}
