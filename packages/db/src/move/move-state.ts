import type pg from 'pg';
import type { Orm } from '../connect-database.ts';
import { sql } from '../drizzle.ts';
import { namedStatement } from '../named-statement.ts';

// Any constant: it only has to be the same in every version of this product.
/** Held exclusively by the command that moves the installation, and shared by every transaction that writes. */
export const moveLock = 7_303_020;

/** Of what a move puts into the database that is moved; `refuse_write` in it is what the triggers call. */
export const moveSchema = 'moving';
/** The comment of the schema once all has gone elsewhere; everybody may read it. */
export const movedComment = 'moved';

/** What a refusal is told from others by: read_only_sql_transaction, and the schema. */
const refusalCodes = { code: '25006', schema: moveSchema };

/** Whether all has gone elsewhere. */
export const isMovedAway = `coalesce(obj_description(to_regnamespace('${moveSchema}')::oid, 'pg_namespace') = '${movedComment}', false)`;

/**
 * False while a command moves the installation or waits for the last writers before it does. Held until the transaction ends: the
 * move waits for it.
 */
const sharesWriting = `pg_try_advisory_xact_lock_shared(${moveLock})`;

const refused = namedStatement('refuses writes', `select ${isMovedAway} or not ${sharesWriting} as refused`);

/** Whether what is written now would be refused, since the installation is being moved or was moved. */
export async function refusesWrites({ pool }: { pool: Pick<pg.Pool, 'query'> }): Promise<boolean> {
  const { rows } = await pool.query<{ refused: boolean }>(refused);
  return rows[0]?.refused === true;
}

/**
 * For who does something in the transaction that no rollback takes back, such as sending a mail, before what it notes of that:
 * throws while what is written would be refused, and from then on the move waits for the end of the transaction.
 */
export async function requireWritable(tx: Pick<Orm, 'execute'>): Promise<void> {
  const { rows } = await tx.execute<{ writable: boolean }>(
    sql.raw(`select not ${isMovedAway} and ${sharesWriting} as writable`),
  );
  if (rows[0]?.writable !== true)
    throw Object.assign(new Error('The installation is being moved to another database.'), refusalCodes);
}

/** Whether work failed because the installation is being moved: nothing of it was done. */
export function isBeingMoved(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, schema } = cause as Error & Record<string, unknown>;
    if (code === refusalCodes.code && schema === refusalCodes.schema) return true;
  }
  return false;
}
