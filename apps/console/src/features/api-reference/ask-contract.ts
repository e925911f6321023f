import { type Contract, readContract } from './contract.ts';

/**
 * A server makes the contract when it is first asked for it, and does nothing else meanwhile: on a small machine that is busy
 * this takes longer than any other answer.
 */
const patienceMilliseconds = 60_000;

/** The contract of the API at an origin, asked for with the cookies of a signed-in person. Throws where there is none. */
export async function askContract(origin: string, cookie: string): Promise<Contract> {
  const response = await fetch(`${origin}/api/openapi.json`, {
    headers: { cookie },
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
  if (!response.ok) throw new Error(`The contract answered ${response.status}.`);
  return readContract(await response.json());
}
