import type pg from 'pg';
import { inOwnerSession } from '../backup/session.ts';
import { findDatabaseError } from '../database-error.ts';
import { holdMigrationLock } from '../migrating/migration-lock.ts';
import { inPatientTransaction } from '../migrating/patient-transaction.ts';
import { isMovedAway, movedComment, moveLock, moveSchema } from './move-state.ts';
import { writtenMeanwhile } from './written-meanwhile.ts';

/** Whoever writes longer than this when the move begins is not waited for. */
const longestWriteMilliseconds = 60_000;

const lockNotAvailable = '55P03';

/** Somebody has been writing in one transaction for so long that the move does not begin. */
export class LongWriteError extends Error {
  override readonly name = 'LongWriteError';
}

/** Everything was moved to another database: nothing is written here. */
export class MovedAwayError extends Error {
  override readonly name = 'MovedAwayError';

  constructor() {
    super(
      'Everything in this database was moved to another one, which is the one that counts. Set DATABASE_URL to that one. To ' +
        'go on with this one all the same, without what was written there since: stempel backup move --undo',
    );
  }
}

export interface HeldWrites {
  /** From here on nothing is written here any more, whatever becomes of this process. Throws where writes may have passed. */
  end(): Promise<void>;
  /** Takes `end` back. */
  resume(): Promise<void>;
}

/**
 * Works while nothing is written to the database; reads go on. Servers and commands that use it are refused what they
 * write, those who were writing before are waited for, and whoever wants to migrate waits. What was written before is there
 * when `work` begins, and nothing is added. The refusal hangs on a connection of this process: when that ends, of
 * whatever, writes pass again, unless they were ended. Throws LongWriteError.
 */
export async function whileWritesAreRefused<Result>(
  ownerUrl: string,
  work: (held: HeldWrites) => Promise<Result>,
): Promise<Result> {
  return inOwnerSession(ownerUrl, async (client) => {
    await holdMigrationLock(client);
    await layTriggers(client);
    await waitForWriters(client);
    return work({ end: () => endWrites(client), resume: () => letPass(client) });
  });
}

/** Lets what was moved away be written again. */
export async function resumeWrites(ownerUrl: string): Promise<{ wasMoved: boolean }> {
  return inOwnerSession(ownerUrl, async (client) => {
    await holdMigrationLock(client);
    const wasMoved = await isMoved(client);
    if (wasMoved) await letPass(client);
    return { wasMoved };
  });
}

/** Takes away what a move that came to no end left. Throws MovedAwayError. */
export async function clearMove(client: pg.Client): Promise<void> {
  const { rows: there } = await client.query(`select where to_regnamespace('${moveSchema}') is not null`);
  if (there.length === 0) return;
  if (await isMoved(client)) throw new MovedAwayError();
  const { rows } = await client.query<{ name: string; table: string }>(
    `select quote_ident(tgname) as name, tgrelid::regclass::text as "table" from pg_trigger
      where tgfoid = to_regprocedure('${moveSchema}.refuse_write()') order by 2, 1`,
  );
  // One table at a time: who reads several is never waited for while another one is held.
  for (const { name, table } of rows)
    await inPatientTransaction(client, () => client.query(`drop trigger if exists ${name} on ${table}`));
  await inPatientTransaction(client, () => client.query(`drop schema if exists ${moveSchema} cascade`));
}

async function isMoved(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ moved: boolean }>(`select ${isMovedAway} as moved`);
  return rows[0]?.moved === true;
}

const refusal = `raise exception 'The installation is being moved to another database.'
    using errcode = 'read_only_sql_transaction', schema = '${moveSchema}'`;

/** The function as it is now is what counts, whatever snapshot a transaction reads by. */
const functionOf = (body: string) => `
  create or replace function ${moveSchema}.refuse_write() returns trigger language plpgsql as $$
  begin
    ${body}
    return null;
  end $$`;

/**
 * Who has the lock already goes on to the end; who has not gets it while no command holds it or waits for it. It is
 * never waited for.
 */
const whileMoving = functionOf(
  `if not pg_try_advisory_xact_lock_shared(${moveLock}) then ${refusal}; end if;`,
);
const always = functionOf(`${refusal};`);

/**
 * Triggers let everything pass until the lock is wanted. Each waits for who writes its table, so that from then on whoever
 * writes has the lock; one table at a time, so that they wait for nobody while they hold another one.
 */
async function layTriggers(client: pg.Client): Promise<void> {
  await inPatientTransaction(client, async () => {
    await client.query(`create schema if not exists ${moveSchema}`);
    await client.query(whileMoving);
    await client.query(`comment on schema ${moveSchema} is null`);
  });
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      group by c.oid order by c.relname`,
  );
  for (const { name, columns } of rows) {
    const written = writtenMeanwhile[name];
    if (written === 'all') continue;
    const refused = columns.filter((column) => !written?.includes(column));
    const update = written
      ? `update of ${refused.map((column) => client.escapeIdentifier(column)).join(', ')}`
      : 'update';
    await inPatientTransaction(client, () =>
      client.query(
        `create or replace trigger refuse_write before insert or ${update} or delete or truncate
           on public.${client.escapeIdentifier(name)} execute function ${moveSchema}.refuse_write()`,
      ),
    );
  }
}

/** From here on whoever begins to write is refused; who had begun ends. */
async function waitForWriters(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${longestWriteMilliseconds}`);
  try {
    await client.query('select pg_advisory_lock($1)', [moveLock]);
  } catch (error) {
    if (findDatabaseError(error)?.code !== lockNotAvailable) throw error;
    throw new LongWriteError(
      'Somebody has been writing in one transaction for a minute, such as an import. Nothing was moved, and writes pass ' +
        'again. Wait for its end, and move again.',
      { cause: error },
    );
  }
  await client.query('set lock_timeout = 0');
}

/** On the connection that has the lock: where that broke in between, this fails, too. */
async function endWrites(client: pg.Client): Promise<void> {
  await inPatientTransaction(client, async () => {
    await client.query(always);
    await client.query(`comment on schema ${moveSchema} is '${movedComment}'`);
  });
}

async function letPass(client: pg.Client): Promise<void> {
  await inPatientTransaction(client, async () => {
    await client.query(whileMoving);
    await client.query(`comment on schema ${moveSchema} is null`);
  });
}
