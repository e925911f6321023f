import { insertRows, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { getTableColumns, type SQL } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { placesByKey, rowsByKey } from '../../kernel/rows-by-key.ts';

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
  if (gone.length > 0) await tx.delete(incidents).where(placesByKey(incidents.id, gone));
  await insertIncidents(tx, ctx, added);
}

/** Stores incidents of what was not evaluated before. */
export async function insertIncidents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  found: readonly FoundIncident[],
): Promise<void> {
  const written = { workspaceId: ctx.workspace.id, createdAt: ctx.now, updatedAt: ctx.now };
  const rows = found.map((incident) => ({ ...incident, ...written, id: newId() }));
  await insertRows(tx, incidents, rows);
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
