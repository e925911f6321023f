import {
  EvaluationError,
  evaluateLines,
  getDecimal,
  type SupplementLine,
  toTenThousandths,
} from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { Configuration } from '../../evaluation/configuration.ts';
import { type BuildEvaluation, readEvaluationInputs } from '../../evaluation/load-evaluation-input.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { takeTurns } from '../../kernel/take-turns.ts';
import { besideSupplements, type RuleLine } from './beside-supplements.ts';
import type { RestsOn } from './rests-on.ts';
import type { SandboxLine, SandboxPeriod } from './sandbox-contract.ts';
import { summedUp, type WorkedOut } from './work-out-differences.ts';

/** A result that differs from a wanted one by rules that only add lines, at most. */
export interface Source {
  readonly periods: readonly SandboxPeriod[];
  readonly rules: RestsOn['rules'];
}

/** The result of an employment, made of a source; undefined where it has to be worked out whole. */
export type Compose = (
  configuration: Configuration,
  employmentId: string,
  wanted: { readonly source: Source; readonly rules: RestsOn['rules'] },
) => Promise<WorkedOut | undefined>;

/**
 * Reads what was recorded of employments, to work out the lines of the rules that differ and to take everything else from
 * sources: settled figures, accounts, counters and violations are not looked at again.
 */
export async function readToCompose(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configurations: readonly Configuration[],
  sources: ReadonlyMap<string, Source>,
): Promise<Compose> {
  const opening = { states: {}, openedOn: {} };
  const tasks = [...sources].flatMap(([employmentId, { periods }]) =>
    periods.map(({ from, to }) => ({ employmentId, period: { from, to }, payoutMinutes: 0, opening })),
  );
  const build = await readEvaluationInputs(tx, ctx, configurations, tasks);
  const buildsOf = (configuration: Configuration, changed: ReadonlySet<string>) => {
    const policies = configuration.policies.filter(
      ({ kind, code }) => kind === 'working-time' || changed.has(code),
    );
    const built = build({ ...configuration, policies }).map((one, index) => [tasks[index], one] as const);
    return Map.groupBy(built, ([task]) => task?.employmentId ?? '');
  };
  const known = new Map<Configuration, Map<string, ReturnType<typeof buildsOf>>>();
  return async (configuration, employmentId, { source, rules }) => {
    const changed = changedRules(source.rules, rules);
    const key = [...changed].sort().join();
    const ofRules = known.get(configuration) ?? new Map<string, ReturnType<typeof buildsOf>>();
    known.set(configuration, ofRules);
    const builds = ofRules.get(key) ?? buildsOf(configuration, changed);
    ofRules.set(key, builds);
    const own = builds.get(employmentId)?.map(([, one]) => one) ?? [];
    if (own.length !== source.periods.length) return undefined;
    const periods: SandboxPeriod[] = [];
    for (const [index, period] of source.periods.entries()) {
      await takeTurns();
      const lines = linesOf(own[index], employmentId);
      if (!lines) return undefined;
      periods.push({ ...period, lines: composed(period.lines, changed, lines) });
    }
    return summedUp(periods);
  };
}

/** Codes of the policies that are others here and there. */
function changedRules(before: RestsOn['rules'], after: RestsOn['rules']): ReadonlySet<string> {
  const codes = [...Object.keys(before), ...Object.keys(after)];
  return new Set(codes.filter((code) => before[code] !== after[code]));
}

/** Undefined where a rule cannot be used, or leads beyond its line after all. */
function linesOf(build: BuildEvaluation | undefined, employmentId: string): RuleLine[] | undefined {
  try {
    const lines = build ? evaluateLines(build().input, employmentId) : undefined;
    return lines?.some(({ creditTo }) => creditTo !== undefined) ? undefined : lines?.map(ruleLineOf);
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

function ruleLineOf({ key, unit, currency, quantity }: SupplementLine): RuleLine {
  return { key, unit, currency: currency ?? null, quantity };
}

function composed(
  lines: readonly SandboxLine[],
  changed: ReadonlySet<string>,
  found: readonly RuleLine[],
): SandboxLine[] {
  const supplements = lines.filter(({ kind }) => kind === 'supplement');
  const side = (name: 'before' | 'after') =>
    supplements.flatMap((line): RuleLine[] => {
      const { key, unit, currency } = line;
      const quantity = toTenThousandths(getDecimal(line[name]));
      return quantity === 0n ? [] : [{ key, unit, currency, quantity }];
    });
  const kept = side('after').filter(({ key }) => !changed.has(key.slice(0, key.indexOf('/'))));
  const [figures, others] = [
    lines.filter(({ kind }) => kind === 'figure'),
    lines.filter(({ kind }) => kind !== 'figure' && kind !== 'supplement'),
  ];
  return [...figures, ...besideSupplements(side('before'), [...kept, ...found]), ...others];
}
