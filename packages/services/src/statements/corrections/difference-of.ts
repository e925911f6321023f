import { createHash } from 'node:crypto';
import type { AccountStates } from '../../evaluation/account-states.ts';
import type { Configuration } from '../../evaluation/configuration.ts';
import type { CorrectionLine } from '../../evaluation/statement-figures-contract.ts';
import { compareAccounts, compareFigures, totalsOf } from './compare-figures.ts';
import type { EvaluatedAgain } from './evaluate-again.ts';
import type { StoredDifference } from './stored-correction.ts';

/** What evaluating again changed, by line and account, per period and in all. */
export function differenceOf(
  correctionId: string,
  again: readonly EvaluatedAgain[],
  configuration: Configuration,
): StoredDifference {
  const lines = again.flatMap(({ period, outcome }): CorrectionLine[] => {
    const { believed, from, to } = period;
    const changes = [
      ...compareFigures(believed.figures, outcome.stored.figures),
      ...compareAccounts(believed.closing, outcome.stored.closing, configuration.accounts),
    ];
    return changes.map((change) => ({ correction_id: correctionId, period: { from, to }, ...change }));
  });
  const changed = new Set(lines.map((line) => line.period.from));
  const [first, last] = [again[0], again.at(-1)];
  const range = { from: first?.period.from ?? '', to: last?.period.to ?? '' };
  const accounts = accountDifferences(
    last?.period.believed.closing ?? {},
    last?.outcome.stored.closing ?? {},
  );
  const held = lines.filter(({ kind, period }) => kind === 'account' && period.from === last?.period.from);
  return {
    periods: again
      .filter(({ period }) => changed.has(period.from))
      .map(({ period }) => ({ statement_id: period.id, from: period.from, to: period.to })),
    lines,
    totals: [...totalsOf(lines, range), ...held.map((line) => ({ ...line, period: range }))],
    accounts,
  };
}

function accountDifferences(before: AccountStates, after: AccountStates): Record<string, number> {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const change = (after[id]?.quantity ?? 0) - (before[id]?.quantity ?? 0);
      return change === 0 ? [] : [[id, change]];
    }),
  );
}

/** A statement by its id, as it is believed to be now. */
export function believedAgain({ period, outcome }: EvaluatedAgain) {
  const { opening, closing, figures } = outcome.stored;
  return [period.id, { opening, closing, figures, inputSha256: outcome.inputSha256 }] as const;
}

/**
 * Of the inputs of all periods and of what they came to: the hash of an input tells neither the kind of a reason nor what is
 * above an activity.
 */
export function hashOf(again: readonly EvaluatedAgain[]): string {
  const hash = createHash('sha256');
  for (const { outcome } of again)
    hash.update(JSON.stringify([outcome.inputSha256, outcome.stored.figures, outcome.stored.closing]));
  return hash.digest('hex');
}

/** Whether this very difference was dismissed. Those that an earlier release kept are told by their inputs alone. */
export function isDismissed(
  again: readonly EvaluatedAgain[],
  dismissed: ReadonlySet<string> | undefined,
): boolean {
  if (!dismissed) return false;
  const inputs = again.map(({ outcome }) => outcome.inputSha256).join();
  return dismissed.has(hashOf(again)) || dismissed.has(createHash('sha256').update(inputs).digest('hex'));
}
