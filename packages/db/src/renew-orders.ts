import type { Client } from 'pg';
import { inPatientTransaction } from './migrating/patient-transaction.ts';

interface OrderedIndex {
  index: string;
  collation: string;
  version: string | null;
}

/** Indexes in the order of a language, with the version of its rules that PostgreSQL has now. */
const orderedIndexes = `
  select distinct k.oid::regclass::text as index, c.collname as collation, pg_collation_actual_version(c.oid) as version
    from pg_index i join pg_class k on k.oid = i.indexrelid
    cross join unnest(i.indcollation::oid[]) as used (oid) join pg_collation c on c.oid = used.oid
   where k.relnamespace = 'public'::regnamespace and c.collprovider = 'i' order by 1`;

/**
 * Builds the indexes in the order of a language again where its rules are no longer those they were built by, beside those who
 * read and write: another release of ICU, which comes with one of PostgreSQL or of the system, may order letters otherwise, and
 * then rows are no longer found where they are looked for. In no transaction; a start that is killed in between begins again.
 */
export async function renewOrders(client: Client): Promise<void> {
  await makeTable(client);
  const { rows: known } = await client.query<{ name: string; version: string | null }>(
    'select name, version from drizzle.collations',
  );
  const builtBy = new Map(known.map(({ name, version }) => [name, version]));
  const { rows } = await client.query<OrderedIndex>(orderedIndexes);
  for (const { index, collation, version } of rows) {
    if (!builtBy.has(collation) || builtBy.get(collation) === version) continue;
    // What an earlier try left half built.
    await client.query(`drop index concurrently if exists ${index}_ccnew`);
    await client.query(`reindex index concurrently ${index}`);
  }
  await inPatientTransaction(client, () => noteOrders(client));
}

/** Takes note of the rules that the indexes have been built by, inside the transaction that the caller has begun. */
export async function noteOrders(client: Client): Promise<void> {
  await makeTable(client);
  const { rows } = await client.query<OrderedIndex>(orderedIndexes);
  for (const [name, version] of new Map(rows.map((row) => [row.collation, row.version]))) {
    await client.query(
      'insert into drizzle.collations values ($1, $2) on conflict (name) do update set version = excluded.version',
      [name, version],
    );
  }
}

const makeTable = (client: Client) =>
  client.query('create table if not exists drizzle.collations (name text primary key, version text)');
