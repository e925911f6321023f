import type { Outputs } from '../../trpc/client.tsx';

export type SandboxRun = Outputs['sandbox']['get'];
export type Summary = Outputs['sandbox']['summary'];
export type Sum = Summary['lines'][number];
export type Distribution = Outputs['sandbox']['distribution'];
export type Person = Distribution['gains'][number];
export type PersonDetail = Outputs['sandbox']['person'];

/** What is counted: a line, account, figure or kind of violation in its unit. */
export type Measure = Pick<Sum, 'kind' | 'key' | 'unit' | 'currency'>;

/** Key of all supplements of a unit together. */
export const allSupplements = '*';

/** A measure as an address holds it. */
export function codeOf({ kind, key, unit, currency }: Measure): string {
  return [kind, unit, currency ?? '', key].join(':');
}
