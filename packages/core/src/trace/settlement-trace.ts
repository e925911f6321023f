import type { Movement, Payout } from '../contract/movement.ts';
import type { AbsenceUsage, CounterFigures, TimeOffCredit } from '../contract/settlement-contract.ts';
import { formatQuantity, getDecimal } from '../figures/decimal.ts';
import { multiply, rational } from '../figures/rational.ts';
import { getCounter, leftOfCounter } from '../settlement/counter-parts.ts';
import { formatDate } from '../time/epoch-day.ts';
import type { Say, Sentence, TraceTextKey } from './trace-texts.ts';

/** What is left of the counters and stands on the accounts, in minutes, before or after a step. */
export interface SettlementLevels {
  readonly normBalanceLeft: number;
  readonly counters: readonly CounterFigures[];
  readonly balances: ReadonlyMap<string, number>;
}

export interface SettlementFacts {
  readonly plugin: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly before: SettlementLevels;
  readonly after: SettlementLevels;
  readonly movements: readonly Movement[];
  readonly payouts: readonly Payout[];
  readonly lapsedMinutes: number;
  readonly deductedMinutes: number;
}

export interface AccountOpeningFacts {
  readonly openingMinutes: number;
  readonly usage: readonly AbsenceUsage[];
  readonly timeOff: readonly TimeOffCredit[];
}

/** With how many minutes an account enters the settlement: its opening, what absences used, time off in lieu. */
export function explainAccountOpening(
  account: string,
  facts: AccountOpeningFacts,
  say: Say,
): readonly Sentence[] {
  const { openingMinutes, usage, timeOff } = facts;
  return [
    say('account.opening', { account, minutes: openingMinutes }),
    ...usage.map(({ on, minutes }) => say('account.usage', { account, date: formatDate(on), minutes })),
    ...timeOff.map(({ source, minutes }) => say('account.time-off', { account, subject: source, minutes })),
  ];
}

/**
 * What a settlement step took from which part of which counter, by which factor, how it was rounded, and where it went.
 * The minutes of the sentences add up to those of the result (docs/settlement.md, Movements).
 */
export function explainSettlement(subject: string, facts: SettlementFacts, say: Say): readonly Sentence[] {
  const changes = [...takenParts(facts, say), ...accountChanges(facts, say), ...losses(facts, say)];
  const [first] = typeof facts.config.counter === 'string' ? counterStep(subject, facts, say) : [];
  return first ? [first, ...changes] : [accountStep(subject, facts, say, changes.length === 0), ...changes];
}

function counterStep(subject: string, facts: SettlementFacts, say: Say): Sentence[] {
  const { plugin, config, before, after, movements, payouts } = facts;
  const counter = String(config.counter);
  const reference = getCounter(before.counters, counter);
  const taken = leftOfCounter(before, reference) - leftOfCounter(after, reference);
  const common = { subject, plugin, counter };
  const [payout] = payouts;
  if (payout) {
    const activity = payout.activity ?? 'no activity';
    return [
      timesSentence('settlement.pay', taken, { ...common, activity, minutes: payout.minutes }, config, say),
    ];
  }
  const [movement] = movements;
  if (movement) {
    const { account, quantity } = movement;
    return [
      timesSentence('settlement.credit', taken, { ...common, account, minutes: quantity }, config, say),
    ];
  }
  const key = plugin === 'chosen-payout' ? 'settlement.nothing-chosen' : 'settlement.nothing-left';
  return [say(key, common)];
}

/** `taken × factor = exact, rounded`: the shortest sentence that says it all. */
function timesSentence(
  key: 'settlement.pay' | 'settlement.credit',
  taken: number,
  values: Readonly<Record<string, string | number>> & { minutes: number },
  config: Readonly<Record<string, unknown>>,
  say: Say,
): Sentence {
  const factor = String(config.factor ?? '1');
  const exact = formatQuantity(multiply(rational(taken), getDecimal(factor)));
  const variant: '' | '-times' | '-rounded' =
    taken === values.minutes ? '' : exact === String(values.minutes) ? '-times' : '-rounded';
  const full: TraceTextKey = `${key}${variant}`;
  return say(full, variant === '' ? values : { ...values, taken, factor, exact });
}

function accountStep(subject: string, facts: SettlementFacts, say: Say, nothing: boolean): Sentence {
  const { plugin, config, before } = facts;
  if (!nothing) return say('settlement.step-on-account', { subject, plugin });
  const named = String(config.account ?? config.from ?? '');
  const account = facts.movements[0]?.account ?? named;
  const minutes = before.balances.get(account);
  return minutes === undefined
    ? say('settlement.nothing-to-do', { subject, plugin })
    : say('settlement.account-stays', { subject, plugin, account, minutes });
}

/** Every part of every counter that lost or got back minutes, so that no hour is settled twice. */
function takenParts({ before, after }: SettlementFacts, say: Say): Sentence[] {
  const parts = before.counters.flatMap(({ policy, values }, index) =>
    Object.entries(values).flatMap(([output, from]) => {
      const to = after.counters[index]?.values[output] ?? 0;
      const counter = `${policy}.${output}`;
      return from === to
        ? []
        : [say('settlement.part', { counter, minutes: from - to, before: from, after: to })];
    }),
  );
  const [from, to] = [before.normBalanceLeft, after.normBalanceLeft];
  if (from === to) return parts;
  const balance = { counter: 'norm-balance', minutes: from - to, before: from, after: to };
  return [...parts, say('settlement.part', balance)];
}

/** What happened on each account, row by row, with what it stood at before and after. */
function accountChanges({ before, movements, config }: SettlementFacts, say: Say): Sentence[] {
  const balances = new Map(before.balances);
  return movements.map(({ account, kind, quantity, on }) => {
    const from = balances.get(account) ?? 0;
    balances.set(account, from + quantity);
    const values = { account, kind, quantity, date: formatDate(on), before: from, after: from + quantity };
    const limit = config.max_minutes ?? config.min_minutes;
    const limited = quantity < 0 && typeof limit === 'number';
    return limited ? say('settlement.over-limit', { ...values, limit }) : say('settlement.booked', values);
  });
}

function losses({ config, payouts, lapsedMinutes, deductedMinutes }: SettlementFacts, say: Say): Sentence[] {
  // A step on a counter has said in its first sentence what it pays.
  const paid = config.counter === undefined ? payouts : [];
  return [
    ...paid.map(({ minutes, activity }) =>
      say('settlement.payout', { minutes, activity: activity ?? 'no activity' }),
    ),
    ...(lapsedMinutes === 0 ? [] : [say('settlement.lapsed', { minutes: lapsedMinutes })]),
    ...(deductedMinutes === 0 ? [] : [say('settlement.deducted', { minutes: deductedMinutes })]),
  ];
}
