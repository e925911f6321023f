/** What is left of one counter policy's outputs, in minutes; `overtime-tier-n` are parts of `overtime`. */
export interface PolicyParts {
  readonly code: string;
  readonly left: Map<string, number>;
}

/** What the settlement steps have not taken yet (DOMAIN §7.7). Changed only by `takeFromCounter`. */
export interface CounterParts {
  normBalance: number;
  readonly policies: readonly PolicyParts[];
}

/** Which counter a step names: the norm balance, or an output of one counter policy. */
export type CounterReference =
  | { readonly kind: 'norm-balance' }
  | { readonly kind: 'output'; readonly policy: number; readonly output: string };

/** A counter output on offer, in the order of the policies. */
export interface CounterOffer {
  readonly code: string;
  readonly outputs: readonly string[];
}

export type CounterLookup =
  | { readonly found: CounterReference }
  | { readonly problem: 'unknown' | 'ambiguous'; readonly offeredBy: readonly string[] };

/** Resolves `norm-balance`, `overtime` or `policy-code.overtime`; a bare name that two policies offer is ambiguous. */
export function lookUpCounter(offers: readonly CounterOffer[], name: string): CounterLookup {
  if (name === 'norm-balance') return { found: { kind: 'norm-balance' } };
  const offering = offers.flatMap((offer, policy) =>
    offer.outputs
      .filter((output) => name === output || name === `${offer.code}.${output}`)
      .map((output) => ({ kind: 'output' as const, policy, output })),
  );
  const [first] = offering;
  if (first && offering.length === 1) return { found: first };
  return {
    problem: first ? 'ambiguous' : 'unknown',
    offeredBy: offering.map(({ policy }) => offers[policy]?.code ?? ''),
  };
}

/** Minutes left of the counter; only the norm balance can be negative. */
export function leftOfCounter(parts: CounterParts, counter: CounterReference): number {
  if (counter.kind === 'norm-balance') return parts.normBalance;
  return parts.policies[counter.policy]?.left.get(counter.output) ?? 0;
}

/**
 * Takes minutes from a counter and from everything it is a part of, so that no hour is settled twice
 * (DOMAIN §7.7 and §10, Settlement).
 */
export function takeFromCounter(parts: CounterParts, counter: CounterReference, minutes: number): void {
  if (counter.kind === 'norm-balance') {
    takeFromNormBalance(parts, minutes);
    return;
  }
  const left = parts.policies[counter.policy]?.left;
  if (!left) return;
  if (counter.output === 'overtime') lowerOvertime(left, minutes);
  else lower(left, counter.output, minutes);
  if (isTier(counter.output)) lower(left, 'overtime', minutes);
  if (counter.output === 'minus-hours') parts.normBalance += minutes;
  else if (isPartAbove(counter.output)) parts.normBalance -= minutes;
}

function takeFromNormBalance(parts: CounterParts, minutes: number): void {
  parts.normBalance -= minutes;
  for (const { left } of parts.policies) {
    if (parts.normBalance === 0) {
      for (const output of left.keys())
        if (isPartAbove(output) || output === 'minus-hours') left.set(output, 0);
    } else if (minutes > 0) {
      const extra = Math.min(minutes, left.get('extra-work') ?? 0);
      lower(left, 'extra-work', extra);
      lowerOvertime(left, Math.min(minutes - extra, left.get('overtime') ?? 0));
    }
  }
}

/** Overtime loses the minutes, its tiers from the first on. */
function lowerOvertime(left: Map<string, number>, minutes: number): void {
  lower(left, 'overtime', minutes);
  let open = minutes;
  for (let tier = 1; open > 0 && left.has(`overtime-tier-${tier}`); tier += 1) {
    const taken = Math.min(open, left.get(`overtime-tier-${tier}`) ?? 0);
    lower(left, `overtime-tier-${tier}`, taken);
    open -= taken;
  }
}

function lower(left: Map<string, number>, output: string, minutes: number): void {
  if (left.has(output)) left.set(output, (left.get(output) ?? 0) - minutes);
}

function isTier(output: string): boolean {
  return output.startsWith('overtime-tier-');
}

function isPartAbove(output: string): boolean {
  return output === 'extra-work' || output === 'overtime' || isTier(output);
}
