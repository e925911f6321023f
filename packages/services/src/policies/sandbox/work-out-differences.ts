import { EvaluationError, getDecimal, toTenThousandths } from '@stempel/core';
import type { Message } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { type Configuration, loadConfiguration } from '../../evaluation/configuration.ts';
import type { StatementFigures } from '../../evaluation/statement-figures-contract.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { takeTurns } from '../../kernel/take-turns.ts';
import type { SettledPeriod } from '../../statements/corrections/believed-periods.ts';
import {
  besideAccounts,
  besideFigures,
  sumDifferences,
} from '../../statements/corrections/compare-figures.ts';
import { isDismissed } from '../../statements/corrections/difference-of.ts';
import { type EvaluatedAgain, readAgain } from '../../statements/corrections/evaluate-again.ts';
import { evaluateCauses, findTouched } from '../../statements/corrections/evaluate-causes.ts';
import type { BelievedPeriod } from '../../statements/corrections/stored-correction.ts';
import { besideSupplements, type RuleLine } from './beside-supplements.ts';
import { type Overlay, withOverlay } from './overlay.ts';
import type { SandboxLine, SandboxPeriod, SandboxViolation } from './sandbox-contract.ts';

/** What drafts come to for one employment; without periods where none is settled. */
export interface WorkedOut {
  readonly totals: SandboxLine[];
  readonly periods: SandboxPeriod[];
  readonly differs: boolean;
  /** Why a period cannot be evaluated. */
  readonly refused: Message | null;
}

/** Which settled periods drafts are tried on. */
export interface TriedOn {
  readonly effectiveFrom: string;
  readonly lastOn: string | null;
}

/**
 * Evaluates the settled periods of an employment by the drafts, as retroactive versions are: by the same code. None where
 * one of them cannot be.
 */
export async function evaluateByDrafts(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { overlay, effectiveFrom: from, lastOn }: TriedOn & { readonly overlay: Overlay },
  employmentId: string,
) {
  const configuration = withOverlay(await loadConfiguration(tx), overlay);
  const causes = [{ employmentId, from }];
  const { dismissed, evaluated } = await evaluateCauses(tx, ctx, configuration, causes, lastOn ?? undefined);
  const again = evaluated.get(employmentId);
  const all = Array.isArray(again) ? again : [];
  return { configuration, evaluated: all, isDismissed: isDismissed(all, dismissed.get(employmentId)) };
}

/** Works out some of the employments that were read, by one of the configurations they were read for. */
export type WorkOut = (
  configuration: Configuration,
  employmentIds: readonly string[],
) => Promise<Map<string, WorkedOut>>;

/** Reads employments once, to set what was settled beside what each of several sets of drafts gives. */
export async function readToWorkOut(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configurations: readonly Configuration[],
  { effectiveFrom: from, lastOn }: TriedOn,
  employmentIds: readonly string[],
): Promise<WorkOut> {
  const causes = employmentIds.map((employmentId) => ({ employmentId, from }));
  const { periods, dismissed } = await findTouched(tx, causes, lastOn ?? undefined);
  // Explanations are worked out again when somebody opens one.
  const evaluate = await readAgain(tx, ctx, configurations, periods, undefined, { trace: false });
  return async (configuration, ids) => {
    const found = new Map<string, WorkedOut>();
    for (const [employmentId, again] of await evaluate(configuration, ids)) {
      await takeTurns();
      found.set(
        employmentId,
        again instanceof EvaluationError
          ? refusedBy(again)
          : compared(again, configuration, { lastOn, dismissed: dismissed.get(employmentId) }),
      );
    }
    return found;
  };
}

function refusedBy({ said }: EvaluationError): WorkedOut {
  return { totals: [], periods: [], differs: false, refused: said };
}

function compared(
  again: readonly EvaluatedAgain[],
  configuration: Configuration,
  { lastOn, dismissed }: { lastOn: string | null; dismissed: ReadonlySet<string> | undefined },
): WorkedOut {
  // Publishing what comes to a difference that was dismissed pends nothing.
  const beside = isDismissed(again, dismissed) ? settledOf : periodOf;
  const looked = again.filter(({ period }) => lastOn === null || period.from <= lastOn);
  return summedUp(looked.map((one) => beside(one, configuration)));
}

/** The result of an employment, of its periods. */
export function summedUp(periods: SandboxPeriod[]): WorkedOut {
  const lines = periods.flatMap((period) => period.lines);
  const isGained = periods.some(({ violations }) => violations.some(({ change }) => change !== 'kept'));
  return {
    totals: totalsOf(periods),
    periods,
    differs: isGained || lines.some(({ before, after }) => before !== after),
    refused: null,
  };
}

/** A settled period beside what the drafts give. */
export function periodOf({ period, outcome }: EvaluatedAgain, configuration: Configuration): SandboxPeriod {
  return besideOf(period, outcome.stored, configuration);
}

/** A settled period that stays what it is. */
export function settledOf({ period }: EvaluatedAgain, configuration: Configuration): SandboxPeriod {
  return besideOf(period, period.believed, configuration);
}

function besideOf(
  { believed, id, from, to }: SettledPeriod,
  { figures, closing }: Pick<BelievedPeriod, 'figures' | 'closing'>,
  configuration: Configuration,
): SandboxPeriod {
  const accounts = new Map(configuration.accounts.map(({ code, kind }) => [code, kind]));
  const beside = besideFigures(believed.figures, figures).map((line): SandboxLine => {
    return { ...line, unit: 'minutes', currency: null };
  });
  const lines = [
    ...beside.filter(({ kind }) => kind === 'figure'),
    ...besideSupplements(ruleLinesOf(believed.figures), ruleLinesOf(figures)),
    ...beside.filter(({ kind }) => kind === 'payout'),
    ...besideAccounts(believed.closing, closing, configuration.accounts).map((line): SandboxLine => {
      return { ...line, unit: accounts.get(line.key) === 'flex' ? 'minutes' : 'days', currency: null };
    }),
  ];
  const violations = compareViolations(believed.figures.violations, figures.violations);
  return { statement_id: id, from, to, input_hash: '', lines, violations };
}

function ruleLinesOf({ supplements }: StatementFigures): RuleLine[] {
  return supplements.map(({ line: key, unit, currency = null, quantity }) => {
    return { key, unit, currency, quantity: toTenThousandths(getDecimal(quantity)) };
  });
}

type Violation = StatementFigures['violations'][number];

function compareViolations(before: readonly Violation[], after: readonly Violation[]): SandboxViolation[] {
  const keyOf = ({ step, policy, at }: Violation) => `${step} ${policy} ${at}`;
  const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return [
    ...before
      .filter((one) => !is.has(keyOf(one)))
      .map((one): SandboxViolation => ({ ...one, facts: { ...one.facts }, change: 'lost' })),
    ...after.map((one): SandboxViolation => {
      return { ...one, facts: { ...one.facts }, change: was.has(keyOf(one)) ? 'kept' : 'gained' };
    }),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** Sums over the periods; an account counts as it stands after the last. */
function totalsOf(periods: readonly SandboxPeriod[]): SandboxLine[] {
  const last = periods.at(-1);
  const flows = periods.flatMap(({ lines }) => lines.filter(({ kind }) => kind !== 'account'));
  const held = last?.lines.filter(({ kind }) => kind === 'account') ?? [];
  const groups = Map.groupBy([...flows, ...held, ...periods.flatMap(countViolations)], measureOf);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, ...sumDifferences(group) }] : [];
  });
}

function measureOf({ kind, key, unit, currency }: SandboxLine): string {
  return `${kind} ${key} ${unit} ${currency}`;
}

function countViolations({ violations }: SandboxPeriod): SandboxLine[] {
  return violations.map(({ policy, step, change }) => ({
    kind: 'violation',
    key: policy === null ? step : `${policy}/${step}`,
    unit: 'occurrences',
    currency: null,
    before: change === 'gained' ? '0' : '1',
    after: change === 'lost' ? '0' : '1',
    difference: change === 'gained' ? '1' : change === 'lost' ? '-1' : '0',
  }));
}
