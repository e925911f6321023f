import { schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { reading } from '../../kernel/transaction.ts';
import { describeWaiting } from './describe-waiting.ts';
import { findMine, findStandingsToday, type Mine } from './find-mine.ts';
import type { CountToDecide, ListToDecide, ToDecide } from './to-decide-contract.ts';

const list: KeysetList = { name: 'to-decide', key: ['text', 'id'] };
/** So many are counted; the menu says no more. */
const mostCounted = 99;

/**
 * Everything that waits for the caller, oldest first: what is theirs by the line of who decides, and what waits for those in
 * whose place they decide today. Whoever has nothing to decide gets an empty page.
 */
export async function listToDecide(ctx: ServiceContext, input: ListToDecide): Promise<Page<ToDecide>> {
  const key = readCursor(ctx, list, input)?.key;
  const behind = key && { since: key[0] ?? '', id: key[1] ?? '' };
  return reading(ctx, async (tx) => {
    const { own, lent } = await findStandingsToday(tx, ctx);
    const asked = { kind: input.kind, behind, limit: input.limit + 1 };
    const found = await findMine(tx, ctx, [own, ...lent], asked);
    const page = toPage(ctx, list, found, input, ({ row }) => [row.since, row.id]);
    return { ...page, data: await describeWaiting(tx, page.data) };
  });
}

/** How much waits for the caller, as far as the menu says it. */
export function countToDecide(ctx: ServiceContext): Promise<CountToDecide> {
  return reading(ctx, async (tx) => {
    const { own, lent } = await findStandingsToday(tx, ctx);
    const found = await findMine(tx, ctx, [own, ...lent], { limit: mostCounted + 1 });
    const counted = found.slice(0, mostCounted);
    return {
      count: counted.length,
      more: found.length > mostCounted,
      stands_in: lent.length > 0,
      statements: await countStates(tx, counted),
    };
  });
}

async function countStates(
  tx: WorkspaceTransaction,
  counted: readonly Mine[],
): Promise<CountToDecide['statements']> {
  const ids = counted.flatMap(({ row }) => (row.kind === 'statement' ? row.id : []));
  if (ids.length === 0) return {};
  const rows = await tx.select({ state: schema.statements.state }).from(rowsByKey(schema.statements.id, ids));
  const states = Map.groupBy(rows, ({ state }) => state);
  return Object.fromEntries([...states].map(([state, some]) => [state, some.length]));
}
