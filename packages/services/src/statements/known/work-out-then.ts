import { EvaluationError } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { Opening } from '../../evaluation/account-states.ts';
import { type Configuration, loadConfigurations } from '../../evaluation/configuration.ts';
import { type BuildEvaluation, loadInputsThen } from '../../evaluation/load-evaluation-input.ts';
import { loadOpeningsThen, openingAfter } from '../../evaluation/openings.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { takeTurns } from '../../kernel/take-turns.ts';
import { evaluatePeriod } from '../corrections/evaluate-again.ts';
import { type WorkedOutStatement, workOutStatement } from '../work-out-statement.ts';
import { type Chain, chainKey, type Link, loadChains, type Wanted } from './chains-then.ts';
import { contextsThen } from './known-figures.ts';

/** What a statement came to by what was known, or why its period could not be worked out. */
export type OutcomeThen = WorkedOutStatement | EvaluationError;

/**
 * Works out statements that were made but not settled by a moment, each from what was known at its own. The first period of
 * an employment that was open then opens where the settled ones before it closed, each later one where the one before closes.
 * What had been submitted by then closes as it was submitted. In a constant number of statements of SQL.
 */
export async function workOutThen(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  wanted: readonly Wanted[],
): Promise<Map<string, OutcomeThen>> {
  if (wanted.length === 0) return new Map();
  const chains = await loadChains(tx, wanted);
  const loaded = await loadForChains(tx, ctx, chains);
  const done = new Map<string, OutcomeThen>();
  for (const [index, chain] of chains.entries()) {
    const read = loaded[index];
    if (read) await workOutChain(chain, read, done);
  }
  return new Map(
    wanted.flatMap(({ id, at }) => {
      const outcome = done.get(chainKey(id, at));
      return outcome ? [[id, outcome] as const] : [];
    }),
  );
}

/** What a chain is worked out from. */
type Read = Awaited<ReturnType<typeof loadOpeningsThen>>[number] & {
  readonly configuration: Configuration;
  /** Of the periods that are worked out in this chain, by statement. */
  readonly builds: ReadonlyMap<string, BuildEvaluation>;
};

async function loadForChains(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  chains: readonly Chain[],
): Promise<Read[]> {
  const moments = new Map(chains.map(({ at }) => [`${at}`, at]));
  const configurations = await loadConfigurations(tx, [...moments.values()]);
  const contexts = await contextsThen(tx, ctx, [...moments.values()]);
  const places = new Map([...moments.keys()].map((moment, index) => [moment, index]));
  const asked = chains.map(({ employmentId, at, links }) => {
    const place = places.get(`${at}`) ?? 0;
    const [configuration, then, [first]] = [configurations[place], contexts[place], links];
    if (!configuration || !then || !first) throw new Error(`Nothing was made for ${employmentId} by ${at}.`);
    const periods = links.filter(({ submittedAt }) => !submittedAt);
    return { employmentId, at, ctx: then, configuration, period: first, periods };
  });
  const openings = await loadOpeningsThen(tx, asked);
  const loaded = await loadInputsThen(tx, asked);
  return asked.map(({ configuration, periods }, index) => {
    const { opening = { states: {}, openedOn: {} }, opened = [] } = openings[index] ?? {};
    const built = (loaded[index] ?? []).map((build, place) => [periods[place]?.id ?? '', build] as const);
    return { configuration, opening, opened, builds: new Map(built) };
  });
}

/** Adds what became of each period of a chain to what earlier ones came to; those behind one that failed fail with it. */
async function workOutChain(
  { at, links }: Chain,
  { configuration, opening: first, opened, builds }: Read,
  done: Map<string, OutcomeThen>,
): Promise<void> {
  let before:
    | { periodTo: string; closing: WorkedOutStatement['stored']['closing'] }
    | EvaluationError
    | undefined;
  const workOut = (link: Link, opening: Opening): OutcomeThen => {
    const known = link.submittedAt && done.get(chainKey(link.id, link.submittedAt));
    if (known) return known;
    const build = builds.get(link.id);
    if (!build) throw new Error(`Nothing was loaded for the statement ${link.id}.`);
    return workOutLink(link, build, configuration, opening);
  };
  for (const link of links) {
    await takeTurns();
    const outcome =
      before instanceof EvaluationError
        ? before
        : workOut(link, before ? openingAfter(before, opened, link) : first);
    done.set(chainKey(link.id, at), outcome);
    before =
      outcome instanceof EvaluationError ? outcome : { periodTo: link.to, closing: outcome.stored.closing };
  }
}

function workOutLink(
  { payoutMinutes }: Link,
  build: BuildEvaluation,
  configuration: Configuration,
  { corrections = [], ...opening }: Opening,
): OutcomeThen {
  try {
    const outcome = evaluatePeriod(payoutMinutes, (minutes) =>
      workOutStatement(build({ payoutMinutes: minutes, opening }), configuration),
    );
    return withCorrections(
      outcome,
      corrections.flatMap(({ lines }) => [...lines]),
    );
  } catch (error) {
    if (error instanceof EvaluationError) return error;
    throw error;
  }
}

/** The first period books the corrections that waited for it. */
function withCorrections(
  { stored, trace, inputSha256, configVersions, knowledge }: WorkedOutStatement,
  corrections: WorkedOutStatement['stored']['corrections'],
): WorkedOutStatement {
  return { stored: { ...stored, corrections }, trace, inputSha256, configVersions, knowledge };
}
