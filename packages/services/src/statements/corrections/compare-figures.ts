import { formatTenThousandths, getDecimal, toTenThousandths } from '@stempel/core';
import type { AccountStates } from '../../evaluation/account-states.ts';
import type { AccountRow } from '../../evaluation/configuration.ts';
import type { CorrectionLine, StatementFigures } from '../../evaluation/statement-figures-contract.ts';
import type { Period } from '../../evaluation/statement-period.ts';

/** A difference before it is known which correction and period it belongs to. */
export type Difference = Pick<CorrectionLine, 'kind' | 'key' | 'before' | 'after' | 'difference'>;

/** Quantities in ten-thousandths by kind and key, so that minutes, days and amounts compare alike. */
export type Quantities = Map<string, bigint>;

const figureNames = [
  'worked_minutes',
  'standby_minutes',
  'credited_minutes',
  'excluded_minutes',
  'norm_minutes',
  'norm_balance_minutes',
  'lapsed_minutes',
  'deducted_minutes',
] as const;
const unit = 10_000n;

/** What changed between two evaluations of a period: figures, supplement lines and payouts by activity. */
export function compareFigures(before: StatementFigures, after: StatementFigures): Difference[] {
  return besideFigures(before, after).filter(isChanged);
}

/** As `compareFigures`, with what stayed as it was. */
export function besideFigures(before: StatementFigures, after: StatementFigures): Difference[] {
  return beside(quantitiesOf(before), quantitiesOf(after));
}

/** What changed on the accounts; leave is compared in days. */
export function compareAccounts(
  before: AccountStates,
  after: AccountStates,
  accounts: readonly AccountRow[],
): Difference[] {
  return compare(heldOn(before, accounts), heldOn(after, accounts));
}

/** As `compareAccounts`, with what stayed as it was. */
export function besideAccounts(
  before: AccountStates,
  after: AccountStates,
  accounts: readonly AccountRow[],
): Difference[] {
  return beside(heldOn(before, accounts), heldOn(after, accounts));
}

function heldOn(states: AccountStates, accounts: readonly AccountRow[]): Quantities {
  return new Map(
    accounts.map(({ id, code, kind }) => [`account ${code}`, scaled(states[id]?.quantity ?? 0, kind)]),
  );
}

/** Every figure and account of a period that may differ, by kind and key. */
export function everyQuantity(
  { figures, closing }: { readonly figures: StatementFigures; readonly closing: AccountStates },
  accounts: readonly AccountRow[],
): Quantities {
  return new Map([...quantitiesOf(figures), ...heldOn(closing, accounts)]);
}

function scaled(quantity: number, kind: AccountRow['kind']): bigint {
  return kind === 'flex' ? BigInt(quantity) * unit : BigInt(quantity);
}

function quantitiesOf(figures: StatementFigures): Quantities {
  const quantities: Quantities = new Map();
  const add = (kind: Difference['kind'], key: string, quantity: bigint) => {
    const name = `${kind} ${key}`;
    quantities.set(name, (quantities.get(name) ?? 0n) + quantity);
  };
  for (const name of figureNames) add('figure', name, BigInt(figures[name]) * unit);
  for (const { line, quantity } of figures.supplements) {
    add('supplement', line, toTenThousandths(getDecimal(quantity)));
  }
  for (const { activity, minutes } of figures.payouts) add('payout', activity ?? '', BigInt(minutes) * unit);
  return quantities;
}

/** What differs, in the order of the first. */
export function compare(before: Quantities, after: Quantities): Difference[] {
  return beside(before, after).filter(isChanged);
}

/** Each quantity of both, in the order of the first. */
function beside(before: Quantities, after: Quantities): Difference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.map((name) => {
    const [was, is] = [before.get(name) ?? 0n, after.get(name) ?? 0n];
    const [kind = 'figure', ...key] = name.split(' ');
    const text = (value: bigint) => formatTenThousandths(value);
    return {
      kind: kind as Difference['kind'],
      key: key.join(' '),
      before: text(was),
      after: text(is),
      difference: text(is - was),
    };
  });
}

function isChanged({ before, after }: Difference): boolean {
  return before !== after;
}

/** The sums of the lines that are booked or paid, over all periods. */
export function totalsOf(lines: readonly CorrectionLine[], period: Period): CorrectionLine[] {
  const groups = Map.groupBy(
    lines.filter(({ kind }) => kind === 'supplement' || kind === 'payout'),
    ({ kind, key }) => `${kind} ${key}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sums = sumDifferences(group);
    return sums.difference === '0' ? [] : [{ ...first, period, ...sums }];
  });
}

type Amounts = Pick<Difference, 'before' | 'after' | 'difference'>;

/** The exact sums of lines that count the same. */
export function sumDifferences(lines: readonly Amounts[]): Amounts {
  const sum = (field: keyof Amounts) =>
    formatTenThousandths(
      lines.reduce((total, line) => total + toTenThousandths(getDecimal(line[field])), 0n),
    );
  return { before: sum('before'), after: sum('after'), difference: sum('difference') };
}
