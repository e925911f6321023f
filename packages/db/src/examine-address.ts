import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** What an address of PostgreSQL does with the sessions behind it. */
export interface AddressTraits {
  /** Whether a connection stays one session; a pooler in transaction mode hands sessions out by transaction. */
  keepsSession: boolean;
  /** Whether what was prepared under a name can be called by it later. */
  keepsNames: boolean;
}

const patienceMilliseconds = 5_000;
/** The first round tells nearly always; on a pooler that others use at the moment it may take another. */
const rounds = 5;
/** invalid_sql_statement_name and duplicate_prepared_statement */
const lostNames: ReadonlySet<string> = new Set(['26000', '42P05']);

export const isLostName = (code: string | undefined): boolean => code !== undefined && lostNames.has(code);

export const lostNamesMessage =
  'DATABASE_URL leads through a pooler that hands sessions out by transaction and does not carry prepared statements: ' +
  'set DATABASE_PREPARED_STATEMENTS=off, or let the pooler carry them (pgbouncer 1.21 or newer with ' +
  'max_prepared_statements above 0).';

/**
 * Finds out what stands between this process and PostgreSQL. Who connects to PostgreSQL itself is told the number of its
 * process, and needs one question; a pooler makes a number up. There two connections work in turns: whose session moves, or
 * is the other's too, has none of its own. Throws what connecting throws.
 */
export async function examineAddress(url: string): Promise<AddressTraits> {
  const one = clientOf(url);
  try {
    await one.connect();
    const { processID } = one as unknown as { processID: number };
    const known = await sessionOf(one);
    if (known === processID) return { keepsSession: true, keepsNames: true };
    return await compare(one, url);
  } finally {
    await one.end().catch(() => {});
  }
}

function clientOf(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'stempel-start',
    connectionTimeoutMillis: 3 * patienceMilliseconds,
    query_timeout: patienceMilliseconds,
  });
  client.on('error', () => {});
  return client;
}

async function sessionOf(client: pg.Client, name?: string): Promise<number> {
  const query = { text: 'select pg_backend_pid() as pid', ...(name && { name }) };
  const { rows } = await client.query<{ pid: number }>(query);
  return rows[0]?.pid ?? 0;
}

async function compare(one: pg.Client, url: string): Promise<AddressTraits> {
  const other = clientOf(url);
  try {
    await other.connect();
    for (let round = 0; round < rounds; round += 1) {
      // Of this start alone: what stays behind on a shared session meets nobody.
      const shares = await takeTurns(one, other, `stempel_${randomUUID()}`);
      if (shares) return { keepsSession: false, keepsNames: shares.keepsNames };
    }
    return { keepsSession: true, keepsNames: true };
  } catch (error) {
    // A pooler that gives each connection its session, and has no second one.
    if (/timeout/i.test((error as Error).message)) return { keepsSession: true, keepsNames: true };
    throw error;
  } finally {
    await other.end().catch(() => {});
  }
}

/** Undefined where both kept a session of their own this time. */
async function takeTurns(
  one: pg.Client,
  other: pg.Client,
  name: string,
): Promise<{ keepsNames: boolean } | undefined> {
  try {
    const before = await sessionOf(one, name);
    // It holds the session it was given, so that the first one must move where it has none of its own.
    await other.query('begin');
    const between = await sessionOf(other, name);
    const after = between === before ? between : await sessionOf(one, name);
    await other.query('rollback');
    return between === before || after !== before ? { keepsNames: true } : undefined;
  } catch (error) {
    await other.query('rollback').catch(() => {});
    if (isLostName((error as { code?: string }).code)) return { keepsNames: false };
    throw error;
  }
}
