import { say } from '@stempel/core/messages';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt, ServiceError } from '../../kernel/errors.ts';
import { refusedResult } from '../../kernel/refused-result.ts';
import { reading } from '../../kernel/transaction.ts';
import { type DecideAbsence, decideAbsence } from '../../recording/absences/index.ts';
import { decideEntries } from '../../recording/entries/index.ts';
import { acceptCorrection, dismissCorrection } from '../../statements/corrections/index.ts';
import { decideIncidents, withSameCheckOuts } from '../../statements/incidents/index.ts';
import { findLeftToManager, type ManyStatements, reopenStatement } from '../../statements/index.ts';
import type { DecidedTogether, DecideTogether, WaitingKind } from './to-decide-contract.ts';

type Item = DecideTogether['items'][number];
type Results = Promise<DecidedTogether[]>;

/** What a server may have done beside its calls, and who is told of what nobody expected. */
export interface Help {
  readonly decideStatements: ManyStatements['decideStatements'];
  readonly onFault?: ((error: unknown) => void) | undefined;
}

/**
 * Decides about things of several kinds, each as its own verb would, with a result for each in the order given: what is
 * refused keeps no other from being done. A rejection needs a note, which is what the employee reads.
 */
export async function decideTogether(
  ctx: ServiceContext,
  { decision, items, note }: DecideTogether,
  help: Help,
): Promise<{ results: DecidedTogether[] }> {
  if (decision === 'reject' && note === undefined) throw refusalAt('/note', say('rejection-needs-note'));
  const deciding: Record<WaitingKind, (some: readonly Item[]) => Results> = {
    absence: (some) =>
      oneByOne(some, help, ({ id, seen }) =>
        decideAbsence(ctx, { id, decision, note, ...absenceSeen(seen) }),
      ),
    statement: (some) =>
      decision === 'approve'
        ? approveStatements(ctx, some, help)
        : returnStatements(ctx, some, note ?? '', help),
    entry: async (some) => {
      const ids = some.map(({ id }) => id);
      const said = note === undefined ? {} : { note };
      return (await decideEntries(ctx, { ids, seen_versions: versionsSeen(some), decision, ...said }))
        .results;
    },
    correction: (some) =>
      oneByOne(some, help, ({ id, seen }) => {
        const decide = decision === 'approve' ? acceptCorrection : dismissCorrection;
        return decide(ctx, { id, input_hash: seen });
      }),
    incident: async (some) => {
      const ids = await reading(ctx, (tx) =>
        withSameCheckOuts(
          tx,
          some.map(({ id }) => id),
        ),
      );
      const said = note === undefined ? {} : { note };
      const state = decision === 'approve' ? ('acknowledged' as const) : ('resolved' as const);
      return (await decideIncidents(ctx, { ids, state, ...said })).results;
    },
  };
  const found = new Map<string, DecidedTogether>();
  for (const [kind, some] of Map.groupBy(items, (item) => item.kind)) {
    const results = await deciding[kind](some).catch((error: unknown) =>
      some.map(({ id }) => refusalOf(id, error, help)),
    );
    for (const result of results) found.set(result.id, result);
  }
  return { results: items.flatMap(({ id }) => found.get(id) ?? []) };
}

/** Of an absence its version, of a change the step that it waits for. */
function absenceSeen(seen: string | undefined): Pick<DecideAbsence, 'expected_version' | 'seen_step'> {
  if (seen === 'first' || seen === 'second') return { seen_step: seen };
  return { expected_version: seen === undefined ? undefined : Number(seen) };
}

function versionsSeen(some: readonly Item[]): Record<string, number> {
  return Object.fromEntries(some.flatMap(({ id, seen }) => (seen === undefined ? [] : [[id, Number(seen)]])));
}

/** What nobody submitted, because the approval mode leaves it to the manager, is submitted first, without a payout by choice. */
async function approveStatements(ctx: ServiceContext, some: readonly Item[], help: Help): Results {
  const decide = async (decision: 'submit' | 'approve', items: readonly Item[]) => {
    if (items.length === 0) return [];
    const statements = items.map(({ id, seen = '' }) => ({ id, seen_figures: seen }));
    const { results } = await help.decideStatements(ctx, { decision, statements }, help.onFault);
    return results.map((one) => (one.done ? { id: one.id, done: true as const } : one));
  };
  const left = await findLeftToManager(
    ctx,
    some.map(({ id }) => id),
  );
  const submitted = await decide(
    'submit',
    some.filter(({ id }) => left.has(id.toLowerCase())),
  );
  const refused = submitted.filter(({ done }) => !done);
  const going = some.filter(({ id }) => !refused.some((one) => one.id === id));
  return [...refused, ...(await decide('approve', going))];
}

/** Those of one employment go back the latest first, as `reopenStatement` asks for. */
function returnStatements(ctx: ServiceContext, some: readonly Item[], note: string, help: Help): Results {
  return oneByOne(some.toReversed(), help, ({ id }) => reopenStatement(ctx, { id, note }));
}

async function oneByOne(
  some: readonly Item[],
  help: Help,
  decide: (item: Item) => Promise<unknown>,
): Results {
  const results: DecidedTogether[] = [];
  for (const item of some) {
    const result = await decide(item).then(
      () => ({ id: item.id, done: true as const }),
      (error: unknown) => refusalOf(item.id, error, help),
    );
    results.push(result);
  }
  return results;
}

function refusalOf(id: string, error: unknown, { onFault }: Help): DecidedTogether {
  if (!(error instanceof ServiceError)) onFault?.(error);
  return refusedResult(id, error);
}
