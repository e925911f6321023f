import { namedQuery, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { runNamed } from '../kernel/named-statement.ts';
import {
  type Configuration,
  type FoundRows,
  foundAsKnown,
  readIn,
  toConfiguration,
} from './configuration.ts';
import { writtenStamp } from './written-stamp.ts';

interface Loaded {
  /** Of the rows it was made from; another one says that some were written since. */
  readonly stamp: string;
  readonly said: Omit<Configuration, 'readIn'>;
}

// Few workspaces are closed at once, and those that are have thousands of units.
const loaded = new Map<string, Loaded>();
const mostLoaded = 8;

const saidOf = new WeakMap<Configuration, Loaded['said']>();

/**
 * As `loadConfiguration` of now, for work that needs it in transaction after transaction: what was loaded before is taken where
 * no row of it was written since. To compare the rows is far less work for PostgreSQL than to tell them, and none here.
 */
export async function loadConfigurationAgain(
  tx: WorkspaceTransaction,
  { workspace: { id } }: Pick<ServiceContext, 'workspace'>,
): Promise<Configuration> {
  const known = loaded.get(id);
  const values = again.valuesOf({ stamp: known?.stamp ?? '' });
  const [found] = await runNamed<FoundRows & { stamp: string }>(tx, again, values);
  if (!found) throw new Error('A configuration is one row.');
  const { readIn: _readIn, ...read } = toConfiguration(found);
  const said = known?.stamp === found.stamp ? known.said : read;
  loaded.delete(id);
  loaded.set(id, { stamp: found.stamp, said });
  const [oldest] = loaded.keys();
  if (loaded.size > mostLoaded && oldest !== undefined) loaded.delete(oldest);
  const configuration = { ...said, readIn: found.readIn };
  saidOf.set(configuration, said);
  return configuration;
}

/** What a configuration says, the same object for those that were loaded again: what is made from it is made once. */
export function saidBy(configuration: Configuration): object {
  return saidOf.get(configuration) ?? configuration;
}

function stampOf(table: string, which: SQL): SQL {
  return sql`(select concat(count(*), ' ', bit_xor(${writtenStamp}))
    from ${sql.identifier(table)} where ${which})`;
}

const identities = [
  ...['policies', 'holiday_calendars', 'employment_terms', 'org_units', 'reasons', 'activities'],
  ...['projects', 'time_accounts'],
];
const versions = [
  ...['policy_versions', 'holiday_calendar_versions', 'employment_terms_versions', 'org_unit_versions'],
  ...['reason_versions', 'activity_versions', 'time_account_versions'],
];

const stamp = sql.join(
  [
    ...identities.map((table) => stampOf(table, sql`true`)),
    ...versions.map((table) => stampOf(table, sql`superseded_at is null`)),
  ],
  sql`, `,
);

const again = namedQuery(
  'load configuration again',
  sql`select stamp, ${readIn} as "readIn", said.*
    from (select concat_ws(',', ${stamp}) as stamp offset 0) seen
    left join lateral (
      select ${foundAsKnown(undefined)} where stamp <> ${sql.placeholder('stamp')}::text offset 0) said on true`,
);
