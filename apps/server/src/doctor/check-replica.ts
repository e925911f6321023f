import { applicationUrl, atAddress, type DatabaseFindings, openReadReplica } from '@stempel/db';
import type { Config } from '../config.ts';
import { type Check, ok, unknown, wrong } from './check.ts';

type Given = { config: Config; ownerUrl: string; secret: string | undefined };

/** How far the replica is behind. */
export async function checkReplica(
  { appRole }: DatabaseFindings,
  { config, ownerUrl, secret }: Given,
): Promise<Check> {
  if (config.databaseReadUrl === null) return ok('replica', 'none is set');
  if (appRole === null || secret === undefined)
    return unknown('replica', 'without the secret nobody may ask it');
  const primaryUrl = applicationUrl(ownerUrl, { role: appRole, secret });
  let trouble: Error | null = null;
  const mostBehindMs = config.readMaxLagSeconds * 1_000;
  const url = atAddress(config.databaseReadUrl, primaryUrl);
  const replica = openReadReplica({ url, primaryUrl, mostBehindMs }, (problem) => {
    trouble = problem;
  });
  try {
    const age = await replica.look();
    if (age && age.behindMs <= mostBehindMs) return ok('replica', `${Math.round(age.behindMs)} ms behind`);
    const advice = 'Look at the replica: reports and exports are read from the primary meanwhile.';
    return wrong('replica', (trouble as Error | null)?.message ?? 'it does not answer', advice);
  } finally {
    await replica.close();
  }
}
