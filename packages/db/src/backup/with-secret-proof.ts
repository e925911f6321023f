import { holdMigrationLock } from '../migrating/migration-lock.ts';
import { inOwnerSession } from './session.ts';

/**
 * What the secret of the database is known by, while no restore runs and no server starts on it: undefined where there is no
 * installation, null in one of an early version.
 */
export async function withSecretProof<Result>(
  ownerUrl: string,
  work: (proof: string | null | undefined) => Result,
): Promise<Result> {
  return inOwnerSession(ownerUrl, async (client) => {
    await holdMigrationLock(client);
    const { rows: there } = await client.query<{ present: boolean }>(
      `select to_regclass('public.installation') is not null as present`,
    );
    if (!there[0]?.present) return work(undefined);
    // Read as JSON: in early versions the column is not there.
    const { rows } = await client.query<{ proof: string | null }>(
      `select to_jsonb(i) ->> 'secret_proof' as proof from installation i`,
    );
    return work(rows[0]?.proof);
  });
}
