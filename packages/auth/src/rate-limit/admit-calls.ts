import type { Database } from '@stempel/db';
import { type Environment, hashApiKey, isWellFormedApiKey } from '../api-key/index.ts';
import type { Admission, Caller } from './admission.ts';
import { type AdmissionRow, admissionsOf } from './admission-rows.ts';

/** Keys asked about in one round trip, and round trips of one server at the same time. */
const maxBatch = 64;
const maxRunning = 2;

type Waiting = { resolve: (admission: Admission) => void; reject: (error: unknown) => void };
type Asked = { hash: Uint8Array; waiting: Waiting[] };

export type Admit = (key: string) => Promise<Admission>;

const unknownKey: Admission = { outcome: 'unknown-key' };

/**
 * Answers whether a key may call now: the key, its service user, the grants of its roles and both limits, in
 * one round trip. Calls that arrive while others are being answered share the next round trip, so a busy
 * server asks less often; the decision is always the database's, so every server sees the same windows and
 * a revocation acts on the next call. A malformed key costs no round trip.
 */
export function createAdmission(db: Database, environment: Environment): Admit {
  const asked = new Map<string, Asked>();
  let running = 0;

  async function answer(batch: Asked[]): Promise<void> {
    try {
      const rows = await askDatabase(
        db,
        environment,
        batch.map(({ hash }) => hash),
        batch.map(({ waiting }) => waiting.length),
      );
      for (const row of rows) {
        const waiting = batch[row.ordinal - 1]?.waiting ?? [];
        admissionsOf(row, waiting.length).forEach((admission, index) => {
          waiting[index]?.resolve(admission);
        });
      }
    } catch (error) {
      for (const { waiting } of batch) for (const { reject } of waiting) reject(error);
    }
  }

  function start(): void {
    if (running >= maxRunning || asked.size === 0) return;
    const batch: Asked[] = [];
    for (const [text, ask] of asked) {
      if (batch.length === maxBatch) break;
      batch.push(ask);
      asked.delete(text);
    }
    running += 1;
    void answer(batch).finally(() => {
      running -= 1;
      start();
    });
  }

  return (key) => {
    if (!isWellFormedApiKey(key, environment)) return Promise.resolve(unknownKey);
    return new Promise((resolve, reject) => {
      const ask = asked.get(key);
      if (ask) ask.waiting.push({ resolve, reject });
      else asked.set(key, { hash: hashApiKey(key), waiting: [{ resolve, reject }] });
      // The calls of one turn of the event loop go together.
      queueMicrotask(start);
    });
  };
}

/**
 * Whom a key stands for, without counting the call against the limits (SCIM has a bucket of its own).
 * Undefined for a key that is malformed, unknown, expired, revoked or of a suspended service user.
 */
export async function identifyKey(
  db: Database,
  environment: Environment,
  key: string,
): Promise<Caller | undefined> {
  if (!isWellFormedApiKey(key, environment)) return undefined;
  const [row] = await askDatabase(db, environment, [hashApiKey(key)], [0]);
  if (!row?.known) return undefined;
  const [admission] = admissionsOf({ ...row, granted: 1 }, 1);
  return admission && admission.outcome !== 'unknown-key' ? admission.caller : undefined;
}

async function askDatabase(
  db: Database,
  environment: Environment,
  hashes: Uint8Array[],
  calls: number[],
): Promise<AdmissionRow[]> {
  const { rows } = await db.pool.query<AdmissionRow>({
    name: 'admit-calls',
    text: 'select * from admit_calls($1, $2, $3)',
    values: [hashes, calls, environment],
  });
  return rows;
}
