/** A version of a policy with the dates on which it is in force, as text. */
export interface InForce<Policy> {
  readonly policy: Policy;
  readonly from: string;
  readonly to: string;
}

/**
 * Several entries of one code are its versions: one acts until the day before the next (docs/versions.md, Versions
 * inside a period).
 */
export function versionsOf<
  Policy extends { readonly code: string; readonly effective_from?: string | undefined },
>(policies: readonly Policy[]): InForce<Policy>[] {
  return policies.map((policy) => {
    const from = policy.effective_from ?? '0000-01-01';
    const later = policies
      .filter(({ code }) => code === policy.code)
      .map((other) => other.effective_from ?? '0000-01-01')
      .filter((other) => other > from)
      .sort()[0];
    const to =
      later === undefined ? '9999-12-31' : Temporal.PlainDate.from(later).subtract({ days: 1 }).toString();
    return { policy, from, to };
  });
}

export function isInForce({ from, to }: InForce<unknown>, date: string): boolean {
  return date >= from && date <= to;
}
