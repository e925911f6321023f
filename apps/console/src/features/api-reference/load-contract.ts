import { headers } from 'next/headers';
import { askContract } from './ask-contract.ts';
import type { Contract } from './contract.ts';

let known: Contract | undefined;

/**
 * The contract, asked of the API of this very process as the person who looks at the page. It does not change while
 * the process runs, so it is read once.
 */
export async function loadContract(): Promise<Contract> {
  if (known) return known;
  const head = await headers();
  known = await askContract(`${head.get('x-stempel-origin')}`, head.get('cookie') ?? '');
  return known;
}
