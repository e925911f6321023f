import { schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../kernel/context.ts';
import { placesByKey } from '../kernel/rows-by-key.ts';
import { correctionsOf } from '../statements/corrections/correction-rows.ts';
import { selectStatements, toStatementDto } from '../statements/statement-rows.ts';
import type { StatementSaid } from '../statements/statement-said.ts';
import { readStatementsTold } from '../statements/statements-told.ts';
import { withFigures } from '../statements/stored-figures.ts';
import { selectMovements, toMovementDto } from '../statements/timebank/list-movements.ts';
import { membersThen } from './members-then.ts';
import { type MadeEvent, withObject } from './to-events.ts';

/** An object on both sides of a change; undefined where it is gone. */
type Sides = { readonly before?: unknown; readonly after: unknown } | undefined;

type Reader = (
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  events: readonly MadeEvent[],
) => Promise<readonly Sides[]>;

/** Objects that audit rows name without holding them, as the REST API showed them then, in the order of the events. */
const readers: Record<string, Reader> = {
  statements: readStatements,
  // Rows of earlier versions alone hold less than the object.
  corrections: async (tx, _, events) => {
    const found = await correctionsOf(tx, idsOf(events));
    return inOrderOf(events, [...found.values()]);
  },
  // A movement never changes; the account that it names may be called otherwise since.
  movements: async (tx, ctx, events) => {
    const rows = await selectMovements(tx, placesByKey(schema.movements.id, idsOf(events)));
    const found = inOrderOf(events, rows.map(toMovementDto));
    const accounts = found.map((one) => one?.after.account_id ?? '');
    const changes = events.map(({ change }, at) => ({ id: change.id, objectId: accounts[at] ?? '' }));
    const codes = await membersThen(tx, ctx, { resource: 'time-accounts', member: 'code' }, changes);
    return found.map(
      (one, at) => one && { after: { ...one.after, account: codes[at] ?? one.after.account } },
    );
  },
};

const idsOf = (events: readonly MadeEvent[]) => events.map(({ event }) => event.object.id);

function inOrderOf<Dto extends { id: string }>(events: readonly MadeEvent[], found: readonly Dto[]) {
  const known = new Map(found.map((dto) => [dto.id, dto]));
  return idsOf(events).map((id) => {
    const after = known.get(id);
    return after && { after };
  });
}

type StatementChange = { readonly before: StatementSaid | null; readonly after: StatementSaid };

async function readStatements(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  events: readonly MadeEvent[],
): Promise<Sides[]> {
  const isWhole = ({ event }: MadeEvent) => event.object.version !== null;
  const told = events.filter(isWhole).map(({ event, change }) => ({
    ...(change as StatementChange),
    ...{ id: event.object.id, changeId: change.id, at: change.recordedAt },
    transaction: change.writtenIn ? transactionOf(change.writtenIn) : null,
  }));
  const then = told.length > 0 ? await readStatementsTold(tx, ctx, told) : [];
  const older = events.filter((one) => !isWhole(one));
  // What a server of an earlier version wrote down of a statement says not which one it was.
  const now = older.length > 0 ? await statementsNow(tx, older) : [];
  return events.map((one) => (isWhole(one) ? then.shift() : now.shift()));
}

async function statementsNow(tx: WorkspaceTransaction, events: readonly MadeEvent[]) {
  const rows = await selectStatements(tx, placesByKey(schema.statements.id, idsOf(events)));
  return inOrderOf(
    events,
    rows.map((row) => toStatementDto(withFigures(row))),
  );
}

/** The transaction of a writing. */
function transactionOf(writtenIn: string): string {
  return (BigInt(writtenIn) >> BigInt(schema.stepBits)).toString();
}

/** The events with the objects that have to be read, one look for each kind. */
export async function withObjects(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  made: readonly MadeEvent[],
): Promise<MadeEvent[]> {
  const read = new Map<MadeEvent, Sides>();
  const lacking = Map.groupBy(
    made.filter(({ reads }) => reads),
    ({ event }) => event.object.resource,
  );
  for (const [resource, events] of lacking) {
    const sides = (await readers[resource]?.(tx, ctx, events)) ?? [];
    for (const [at, one] of events.entries()) read.set(one, sides[at]);
  }
  return made.map((one) => {
    if (!one.reads) return one;
    const { before = null, after = null } = read.get(one) ?? {};
    return { ...one, event: withObject(one.event, after, before) };
  });
}
