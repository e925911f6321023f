import { headers } from 'next/headers';
import { type Contract, readContract } from './contract.ts';

let known: Contract | undefined;

/**
 * The contract, asked of the API of this very process as the person who looks at the page. It does not change while
 * the process runs, so it is read once.
 */
export async function loadContract(): Promise<Contract> {
  if (known) return known;
  const head = await headers();
  const response = await fetch(`${head.get('x-stempel-origin')}/api/openapi.json`, {
    headers: { cookie: head.get('cookie') ?? '' },
    cache: 'no-store',
    signal: AbortSignal.timeout(5000),
  });
  if (!response.ok) throw new Error(`The contract answered ${response.status}.`);
  known = readContract(await response.json());
  return known;
}
