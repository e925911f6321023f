import { EvaluationError } from '../contract/evaluation-error.ts';
import type { CounterFigures } from '../contract/settlement-contract.ts';
import { say } from '../messages/index.ts';

/** What the settlement steps have not taken yet, in minutes (docs/settlement.md, Counters). */
export interface CountersLeft {
  readonly normBalanceLeft: number;
  readonly counters: readonly CounterFigures[];
}

/** Which counter a step names: the norm balance, or an output of the policy at `policy` in the list. */
export type CounterReference =
  | { readonly kind: 'norm-balance' }
  | { readonly kind: 'output'; readonly policy: number; readonly output: string };

export type CounterLookup =
  | { readonly found: CounterReference }
  | { readonly problem: 'unknown' | 'ambiguous'; readonly offeredBy: readonly string[] };

/** A counter policy and the names of its outputs. */
export interface CounterOffer {
  readonly policy: string;
  readonly outputs: readonly string[];
}

/** Resolves `norm-balance`, `overtime` or `policy-code.overtime`; a bare name that two policies offer is ambiguous. */
export function lookUpCounter(offers: readonly CounterOffer[], name: string): CounterLookup {
  if (name === 'norm-balance') return { found: { kind: 'norm-balance' } };
  const offering = offers.flatMap((offer, policy) =>
    offer.outputs
      .filter((output) => name === output || name === `${offer.policy}.${output}`)
      .map((output) => ({ kind: 'output' as const, policy, output })),
  );
  const [first] = offering;
  if (first && offering.length === 1) return { found: first };
  return {
    problem: first ? 'ambiguous' : 'unknown',
    offeredBy: offering.map(({ policy }) => offers[policy]?.policy ?? ''),
  };
}

/** The counter of that name; throws an EvaluationError when no policy offers it, or two do. */
export function getCounter(counters: readonly CounterFigures[], name: string): CounterReference {
  const offers = counters.map(({ policy, values }) => ({ policy, outputs: Object.keys(values) }));
  const lookup = lookUpCounter(offers, name);
  if ('found' in lookup) return lookup.found;
  const { offeredBy } = lookup;
  const reason =
    lookup.problem === 'ambiguous'
      ? say('counter-ambiguous', {
          code: name,
          names: offeredBy.join(' and '),
          policy: offeredBy[0] ?? '',
          counter: name,
        })
      : say('counter-nowhere', { code: name });
  throw new EvaluationError('settlement_policies', reason);
}

/** Minutes left of the counter; only the norm balance can be negative. */
export function leftOfCounter(left: CountersLeft, counter: CounterReference): number {
  if (counter.kind === 'norm-balance') return left.normBalanceLeft;
  return left.counters[counter.policy]?.values[counter.output] ?? 0;
}

/**
 * What is left after taking minutes from a counter and from everything it is a part of, so that no hour is
 * settled twice (docs/settlement.md, Counters).
 */
export function takeFromCounter(
  left: CountersLeft,
  counter: CounterReference,
  minutes: number,
): CountersLeft {
  if (counter.kind === 'norm-balance') return takeFromNormBalance(left, minutes);
  const { output } = counter;
  const counters = left.counters.map((figures, index) => {
    const take = index === counter.policy ? takeFromOutput : takeFromOther;
    return { ...figures, values: take(figures.values, output, minutes) };
  });
  const change = output === 'minus-hours' ? minutes : isPositivePart(output) ? -minutes : 0;
  return { normBalanceLeft: left.normBalanceLeft + change, counters };
}

type Values = CounterFigures['values'];

function takeFromOutput(values: Values, output: string, minutes: number): Values {
  if (output === 'overtime') return lowerOvertime(values, minutes);
  const lowered = lower(values, output, minutes);
  return isTier(output) ? lower(lowered, 'overtime', minutes) : lowered;
}

/** What one policy's counter gave is not there any more in another's: its extra work, or its overtime, never below 0. */
function takeFromOther(values: Values, output: string, minutes: number): Values {
  if (!isPositivePart(output)) return values;
  const part = output === 'extra-work' ? output : 'overtime';
  const taken = Math.min(minutes, values[part] ?? 0);
  return part === 'overtime' ? lowerOvertime(values, taken) : lower(values, part, taken);
}

/** Lowers extra work, then overtime of every policy; with nothing left of the balance all its parts are empty. */
function takeFromNormBalance(left: CountersLeft, minutes: number): CountersLeft {
  const normBalanceLeft = left.normBalanceLeft - minutes;
  const counters = left.counters.map((figures) => {
    if (normBalanceLeft === 0) return { ...figures, values: emptyParts(figures.values) };
    if (minutes <= 0) return figures;
    const extra = Math.min(minutes, figures.values['extra-work'] ?? 0);
    const overtime = Math.min(minutes - extra, figures.values.overtime ?? 0);
    return { ...figures, values: lowerOvertime(lower(figures.values, 'extra-work', extra), overtime) };
  });
  return { normBalanceLeft, counters };
}

function emptyParts(values: Values): Values {
  const isPart = (output: string) => isPositivePart(output) || output === 'minus-hours';
  return Object.fromEntries(
    Object.entries(values).map(([output, minutes]) => [output, isPart(output) ? 0 : minutes]),
  );
}

/** Overtime loses the minutes, its tiers from the first on. */
function lowerOvertime(values: Values, minutes: number): Values {
  let lowered = lower(values, 'overtime', minutes);
  let open = minutes;
  for (let tier = 1; `overtime-tier-${tier}` in values; tier += 1) {
    const taken = Math.min(open, values[`overtime-tier-${tier}`] ?? 0);
    lowered = lower(lowered, `overtime-tier-${tier}`, taken);
    open -= taken;
  }
  return lowered;
}

function lower(values: Values, output: string, minutes: number): Values {
  return output in values ? { ...values, [output]: (values[output] ?? 0) - minutes } : values;
}

function isTier(output: string): boolean {
  return output.startsWith('overtime-tier-');
}

function isPositivePart(output: string): boolean {
  return output === 'extra-work' || output === 'overtime' || isTier(output);
}
