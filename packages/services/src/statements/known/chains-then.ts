import { schema, type WorkspaceTransaction } from '@stempel/db';
import { asc, lte } from '@stempel/db/drizzle';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { loadStepsUntil, type StepThen, wasSettled } from './steps-then.ts';

const { statements } = schema;

/** A statement that is wanted as it was worked out from what was known at a moment. */
export interface Wanted {
  readonly id: string;
  readonly employmentId: string;
  readonly at: Temporal.Instant;
}

/** The open periods of an employment at a moment, in order, to be worked out one behind the other. */
export interface Chain {
  readonly employmentId: string;
  readonly at: Temporal.Instant;
  readonly links: readonly Link[];
}

export interface Link {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly payoutMinutes: number;
  /** Submitted before the moment: it is what came of it in the chain of that moment. */
  readonly submittedAt: Temporal.Instant | undefined;
}

/** What a chain and a moment of it go by. */
export const chainKey = (employmentId: string, at: Temporal.Instant) => `${employmentId} ${at}`;

interface MadeRow {
  readonly id: string;
  readonly employmentId: string;
  readonly from: string;
  readonly to: string;
  readonly generatedAt: Temporal.Instant;
  readonly approvedAt: Temporal.Instant | null;
}

/**
 * The chains that tell what was wanted, each behind those it rests on: periods that were made and not settled by the moment,
 * up to the last that is wanted. What had been submitted keeps what it was submitted with, so its own moment has a chain, too.
 * In two statements of SQL.
 */
export async function loadChains(tx: WorkspaceTransaction, wanted: readonly Wanted[]): Promise<Chain[]> {
  const latest = wanted.map(({ at }) => at).reduce((a, b) => (Temporal.Instant.compare(a, b) < 0 ? b : a));
  const made = await loadMade(tx, wanted, latest);
  const ids = [...made.values()].flatMap((rows) => rows.map(({ id }) => id));
  const steps = await loadStepsUntil(tx, ids, latest);
  const lengths = new Map<string, number>();
  const chains = new Map<string, Chain>();
  const asked = [...wanted];
  for (let next = asked.pop(); next; next = asked.pop()) {
    const key = chainKey(next.employmentId, next.at);
    const chain = chainOf(next, made.get(next.employmentId) ?? [], steps);
    if (chain.links.length <= (lengths.get(key) ?? 0)) continue;
    lengths.set(key, chain.links.length);
    chains.set(key, chain);
    for (const { id, submittedAt } of chain.links)
      if (submittedAt) asked.push({ id, employmentId: next.employmentId, at: submittedAt });
  }
  return [...chains.values()].sort((a, b) => Temporal.Instant.compare(a.at, b.at));
}

function chainOf(
  { id, employmentId, at }: Wanted,
  made: readonly MadeRow[],
  steps: ReadonlyMap<string, readonly StepThen[]>,
): Chain {
  const open = made.filter(
    (row) => Temporal.Instant.compare(row.generatedAt, at) <= 0 && !wasSettled(at, row),
  );
  const until = open.findIndex((row) => row.id === id);
  const links = open.slice(0, until + 1).map((row): Link => {
    const done = (steps.get(row.id) ?? []).map((step) => ({ ...step, at: Temporal.Instant.from(step.at) }));
    const last = done.findLast((step) => Temporal.Instant.compare(step.at, at) <= 0);
    const submitted = last?.state === 'submitted' ? last : undefined;
    const isEarlier = submitted && Temporal.Instant.compare(submitted.at, at) < 0;
    return {
      ...{ id: row.id, from: row.from, to: row.to },
      payoutMinutes: submitted?.payoutMinutes ?? 0,
      submittedAt: isEarlier ? submitted.at : undefined,
    };
  });
  return { employmentId, at, links };
}

/** The statements of these employments that had been made, by employment and in order. */
async function loadMade(
  tx: WorkspaceTransaction,
  wanted: readonly Wanted[],
  latest: Temporal.Instant,
): Promise<Map<string, MadeRow[]>> {
  const { id, employmentId, periodFrom, periodTo, generatedAt, approvedAt } = statements;
  const ids = wanted.map((one) => one.employmentId);
  const rows = await tx
    .select({ id, employmentId, from: periodFrom, to: periodTo, generatedAt, approvedAt })
    .from(rowsByKey(employmentId, ids))
    .where(lte(generatedAt, latest))
    .orderBy(asc(periodFrom));
  return Map.groupBy(rows, (row) => row.employmentId);
}
