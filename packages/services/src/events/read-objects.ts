import { schema, type WorkspaceTransaction } from '@stempel/db';
import { placesByKey } from '../kernel/rows-by-key.ts';
import { selectCorrections, toCorrectionDto } from '../statements/corrections/correction-rows.ts';
import { selectStatements, toStatementDto } from '../statements/statement-rows.ts';
import { withFigures } from '../statements/stored-figures.ts';
import { selectMovements, toMovementDto } from '../statements/timebank/list-movements.ts';
import { type MadeEvent, withObject } from './to-events.ts';

/** Objects that audit rows name without holding them, as the REST API shows them now, by id. */
const readers: Record<
  string,
  (tx: WorkspaceTransaction, ids: readonly string[]) => Promise<{ id: string }[]>
> = {
  statements: async (tx, ids) => {
    const rows = await selectStatements(tx, placesByKey(schema.statements.id, ids));
    return rows.map((row) => toStatementDto(withFigures(row)));
  },
  corrections: async (tx, ids) => {
    const rows = await selectCorrections(tx, placesByKey(schema.corrections.id, ids));
    return rows.map(toCorrectionDto);
  },
  movements: async (tx, ids) => {
    const rows = await selectMovements(tx, placesByKey(schema.movements.id, ids));
    return rows.map(toMovementDto);
  },
};

/** The events with the objects that have to be read, one look for each kind. */
export async function withObjects(
  tx: WorkspaceTransaction,
  made: readonly MadeEvent[],
): Promise<MadeEvent[]> {
  const known = new Map<string, unknown>();
  const lacking = Map.groupBy(
    made.filter(({ reads }) => reads),
    ({ event }) => event.object.resource,
  );
  for (const [resource, events] of lacking) {
    const ids = [...new Set(events.map(({ event }) => event.object.id))];
    for (const dto of (await readers[resource]?.(tx, ids)) ?? []) known.set(`${resource} ${dto.id}`, dto);
  }
  return made.map((one) => {
    if (!one.reads) return one;
    const { resource, id } = one.event.object;
    return { ...one, event: withObject(one.event, known.get(`${resource} ${id}`) ?? null) };
  });
}
