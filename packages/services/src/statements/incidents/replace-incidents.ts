import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { inArray, type SQL } from 'drizzle-orm';
import type { ServiceContext } from '../../kernel/context.ts';
import { insertInBatches } from '../../kernel/insert-in-batches.ts';

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

/**
 * Puts what was found in place of the incidents that `where` selects. One that was found before with the same
 * figures is left as it is, with what people made of it.
 */
export async function replaceIncidents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  where: SQL | undefined,
  found: readonly FoundIncident[],
): Promise<void> {
  const known = Map.groupBy(await tx.select().from(incidents).where(where), keyOf);
  const added = found.filter((incident) => known.get(keyOf(incident))?.pop() === undefined);
  const gone = [...known.values()].flat().map(({ id }) => id);
  if (gone.length > 0) await tx.delete(incidents).where(inArray(incidents.id, gone));
  const stored = { workspaceId: ctx.workspace.id, createdAt: ctx.now, updatedAt: ctx.now };
  await insertInBatches(
    tx,
    incidents,
    added.map((incident) => ({ ...incident, ...stored, id: newId() })),
  );
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
