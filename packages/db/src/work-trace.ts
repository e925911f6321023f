import type pg from 'pg';
import type { AskedQuery } from './flight.ts';

/** Who is told what a call does while it does it, step by step. */
export interface WorkTrace {
  /** Runs a step as a part of the one around it; `problemOf` finds what it failed for where that is in its result. */
  step<Result>(
    name: string,
    work: () => Promise<Result>,
    problemOf?: (result: Result) => unknown,
  ): Promise<Result>;
  /** Whether somebody is told of the call that runs; of most nobody is, and they should not notice. */
  isWatching(): boolean;
  /** A question to PostgreSQL begins in the step that runs; the returned function ends it. */
  query(summary: string): (problem?: unknown) => void;
}

/** Runs work as a step of what goes on, where somebody is told of it. */
export function asStep<Result>(
  { trace }: { trace?: WorkTrace | undefined },
  name: string,
  work: () => Promise<Result>,
  problemOf?: (result: Result) => unknown,
): Promise<Result> {
  return trace ? trace.step(name, work, problemOf) : work();
}

/** Marks a query that is sent for others, in the flow of whoever came first: each of them tells of it by `asQuery`. */
const isForOthers: unique symbol = Symbol('for others');

export function forOthers<Query extends object>(query: Query): Query {
  return Object.assign(query, { [isForOthers]: true });
}

/** Waits for what a query that is sent for several brings for this one, as a query of the step that runs here. */
export function asQuery<Result>(
  { trace }: { trace?: WorkTrace | undefined },
  summary: string,
  wait: () => Promise<Result>,
): Promise<Result> {
  if (!trace?.isWatching()) return wait();
  const end = trace.query(summary);
  const result = wait();
  result.then(() => end(), end);
  return result;
}

type Asked = Partial<AskedQuery> & { submit?: unknown; [isForOthers]?: true };

/** Ends of a transaction cost what its work did not; its beginning travels with the first query. */
const endsOfTransactions: ReadonlySet<string> = new Set(['commit', 'rollback']);

const target = /\b(?:from|into|update|table)\s+(?:only\s+)?"?(\w+)/i;

/** Names that are counted say nothing (`insert-row.ts`). */
const counted = / \d+$/;

/** What a statement does, in words of the code and none of its values: its name, else its verb and the first table. */
export function summaryOf({ name, text = '' }: Partial<AskedQuery>): string {
  if (name && !counted.test(name)) return name;
  // Whatever stands in quotes, and behind that, may be a value.
  const [code = ''] = text.split("'");
  const verb = /\w+/.exec(code)?.[0] ?? 'query';
  const table = target.exec(code)?.[1];
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase();
}

/** What is asked, where it is somebody's question and not a part of how it is asked. */
function questionOf(given: readonly unknown[]): Asked | undefined {
  // The pool asks a connection so, in the flow of whoever gave it back.
  if (given.some((one) => typeof one === 'function')) return undefined;
  const [first] = given;
  const asked: Asked = typeof first === 'string' ? { text: first } : ((first ?? {}) as Asked);
  if ('submit' in asked || asked[isForOthers]) return undefined;
  if (asked.isCommand && !endsOfTransactions.has(asked.text ?? '')) return undefined;
  return asked;
}

/** Tells of everything that a connection or a pool is asked. */
export function traceQueries(asker: pg.Pool | pg.PoolClient, trace: WorkTrace): void {
  const query = asker.query.bind(asker) as (...given: unknown[]) => unknown;
  const traced = (...given: unknown[]) => {
    const asked = trace.isWatching() ? questionOf(given) : undefined;
    if (!asked) return query(...given);
    const end = trace.query(summaryOf(asked));
    const answer = query(...given);
    if (answer instanceof Promise) answer.then(() => end(), end);
    else end();
    return answer;
  };
  asker.query = traced as typeof asker.query;
}
