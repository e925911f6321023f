import { type EmploymentResult, formatDate, formatFixed, type Movement } from '@stempel/core';
import { emptyState } from '../evaluation/account-states.ts';
import type { AccountRow } from '../evaluation/configuration.ts';
import type { LoadedEvaluation } from '../evaluation/evaluation-task.ts';
import type { StatementFigures } from '../evaluation/statement-figures-contract.ts';

type AccountsByCode = ReadonlyMap<string, AccountRow>;

/** A movement as a statement shows it: minutes or days, never both. */
export function movementLineOf(movement: Movement): StatementFigures['movements'][number] {
  const { account, on, kind, unit, quantity } = movement;
  const amounts =
    unit === 'days' ? { minutes: null, days: formatFixed(quantity) } : { minutes: quantity, days: null };
  return { account, date: formatDate(on), kind, ...amounts };
}

/** The accounts that the employment uses: something is or was on them, or its terms name them. */
export function balanceLines(
  loaded: LoadedEvaluation,
  own: EmploymentResult,
  accounts: AccountsByCode,
): StatementFigures['balances'] {
  const flex = flexAccountOf(loaded);
  return own.balances.flatMap(({ account, unit, quantity }) => {
    const opening = openingOf(loaded, accounts.get(account));
    const isUsed = own.movements.some((movement) => movement.account === account);
    if (opening === 0 && quantity === 0 && !isUsed && account !== flex) return [];
    return [
      unit === 'days'
        ? { account, ...noMinutes, opening_days: formatFixed(opening), closing_days: formatFixed(quantity) }
        : { account, opening_minutes: opening, closing_minutes: quantity, ...noDays },
    ];
  });
}

const noMinutes = { opening_minutes: null, closing_minutes: null };
const noDays = { opening_days: null, closing_days: null };

/** Flex before and after; null when the terms name no flex account. */
export function flexLine(
  loaded: LoadedEvaluation,
  own: EmploymentResult,
  accounts: AccountsByCode,
): StatementFigures['flex'] {
  const account = flexAccountOf(loaded);
  const closing = own.balances.find((balance) => balance.account === account);
  if (account === undefined || !closing) return null;
  const opening = openingOf(loaded, accounts.get(account));
  return { account, opening_minutes: opening, closing_minutes: closing.quantity };
}

function openingOf(loaded: LoadedEvaluation, account: AccountRow | undefined): number {
  return (account ? (loaded.opening.states[account.id] ?? emptyState) : emptyState).quantity;
}

/** The flex account of the terms in force on the last employed day of the period. */
function flexAccountOf({ input, task }: LoadedEvaluation): string | undefined {
  const own = input.employments.find((employment) => employment.code === task.employmentId);
  const lastOn = Math.min(input.period.to, own?.endOn ?? input.period.to);
  return own?.terms.findLast((terms) => terms.effectiveFrom <= lastOn)?.flexAccount;
}
