import { namedQuery, type schema, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { momentList } from '../kernel/moment-list.ts';
import { runNamed } from '../kernel/named-statement.ts';
import {
  identitiesAsKnown,
  isBelieved,
  type Known,
  knownToEach,
  type Reading,
  thisReading,
} from './knowledge.ts';

/** A believed version of an object, with the identity it belongs to. */
export interface ConfigurationRow {
  readonly id: string;
  readonly code: string;
  readonly versionId: string;
  readonly effectiveFrom: string;
}

interface Scoped extends ConfigurationRow {
  readonly state: 'active' | 'inactive';
  readonly scope: schema.StoredAvailabilityScope;
}

export interface PolicyRow extends Scoped {
  readonly kind: 'absence' | 'supplement' | 'working-time' | 'settlement';
  readonly position: number;
  readonly config: Readonly<Record<string, unknown>>;
}

export interface HolidayCalendarRow extends Scoped {
  readonly generators: readonly schema.StoredPlugin[];
}

export interface TermsRow extends ConfigurationRow {
  readonly norm: schema.StoredNorm;
  readonly flexAccountId: string | null;
  readonly statementPeriod: 'week' | 'two-weeks' | 'four-weeks' | 'month';
  readonly approvalMode: 'automatic' | 'manager' | 'employee-then-manager';
  readonly longestPresenceMinutes: number;
}

export interface ReasonRow extends ConfigurationRow {
  readonly kind: 'work' | 'standby';
}

export interface ActivityRow extends ConfigurationRow {
  readonly parentId: string | null;
}

export interface UnitRow extends ConfigurationRow {
  readonly parentId: string | null;
  readonly workingCountry: string | null;
  readonly timeZone: string | null;
}

/** Everything of a workspace that decides figures and belongs to nobody, as believed now or at some time. */
export interface Configuration {
  readonly readIn: ReadIn;
  readonly policies: readonly PolicyRow[];
  readonly holidayCalendars: readonly HolidayCalendarRow[];
  /** By object, versions in order of date. */
  readonly terms: ReadonlyMap<string, readonly TermsRow[]>;
  readonly units: ReadonlyMap<string, readonly UnitRow[]>;
  readonly reasons: ReadonlyMap<string, readonly ReasonRow[]>;
  readonly activities: ReadonlyMap<string, readonly ActivityRow[]>;
  readonly projects: ReadonlyMap<string, string>;
  readonly accounts: readonly AccountRow[];
}

/** The reading itself: what it saw, by which transaction, where. */
interface ReadIn {
  readonly reading: Reading;
  readonly own: string | null;
  readonly cluster: string;
}

export interface AccountRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly kind: 'leave' | 'flex';
}

/** Reads the configuration in one statement, whatever its size; with `known` as it was believed then. */
export async function loadConfiguration(tx: WorkspaceTransaction, known?: Known): Promise<Configuration> {
  const [found] = known
    ? (
        await tx.execute<Record<string, unknown> & FoundRows>(
          sql`select ${foundAsKnown(known)}, ${readIn} as "readIn"`,
        )
      ).rows
    : await runNamed<FoundRows>(tx, current, []);
  if (!found) throw new Error('A configuration is one row.');
  return toConfiguration(found);
}

/** The same as it was believed at each of these moments, in their order and in one statement. */
export async function loadConfigurations(
  tx: WorkspaceTransaction,
  moments: readonly Temporal.Instant[],
): Promise<Configuration[]> {
  const { rows } = await tx.execute<Record<string, unknown> & FoundRows>(sql`
    select ${foundAsKnown(knownToEach)}, ${readIn} as "readIn" from unnest(${momentList(moments)}) with ordinality as wanted (at, n) order by n`);
  return rows.map(toConfiguration);
}

/** The columns of a configuration. */
export function foundAsKnown(known: Known | undefined): SQL {
  const believed = believedBy(known);
  return sql`
    ${believed('policies', 'policy_versions', policyFields)} as policies,
    ${believed('holiday_calendars', 'holiday_calendar_versions', calendarFields)} as calendars,
    ${believed('employment_terms', 'employment_terms_versions', termsFields)} as terms,
    ${believed('org_units', 'org_unit_versions', unitFields)} as units,
    ${believed('reasons', 'reason_versions', sql`'kind', v.kind`)} as reasons,
    ${believed('activities', 'activity_versions', sql`'parentId', v.parent_id`)} as activities,
    (select json_agg(json_build_object('id', p.id, 'code', p.code))
      from ${identitiesAsKnown(known, 'projects', sql`true`)} p) as projects,
    (select json_agg(json_build_object('id', a.id, 'code', a.code, 'kind', a.kind, 'name',
       (select v.name from time_account_versions v where v.object_id = a.id and ${isBelieved(known)}
         order by v.effective_from desc limit 1)) order by a.code)
      from ${identitiesAsKnown(known, 'time_accounts', sql`true`)} a) as accounts`;
}

export function toConfiguration(found: FoundRows): Configuration {
  return {
    readIn: found.readIn,
    policies: found.policies ?? [],
    holidayCalendars: found.calendars ?? [],
    terms: byObject(found.terms ?? []),
    units: byObject(found.units ?? []),
    reasons: byObject(found.reasons ?? []),
    activities: byObject(found.activities ?? []),
    projects: new Map((found.projects ?? []).map(({ id, code }) => [id, code])),
    accounts: found.accounts ?? [],
  };
}

export interface FoundRows {
  readIn: ReadIn;
  policies: PolicyRow[] | null;
  calendars: HolidayCalendarRow[] | null;
  terms: TermsRow[] | null;
  units: UnitRow[] | null;
  reasons: ReasonRow[] | null;
  activities: ActivityRow[] | null;
  projects: { id: string; code: string }[] | null;
  accounts: AccountRow[] | null;
}

const scopeFields = sql`'state', v.state, 'scope', v.availability_scope`;
const policyFields = sql`${scopeFields}, 'kind', o.kind, 'position', v.position, 'config', v.config`;
const calendarFields = sql`${scopeFields}, 'generators', v.generators`;
const termsFields = sql`'norm', v.norm, 'flexAccountId', v.flex_account_id,
  'statementPeriod', v.statement_period, 'approvalMode', v.approval_mode,
  'longestPresenceMinutes', v.longest_presence_minutes`;
const unitFields = sql`'parentId', v.parent_id, 'workingCountry', v.working_country, 'timeZone', v.time_zone`;

export const readIn = sql`json_build_object('reading', ${thisReading}, 'own', pg_current_xact_id_if_assigned()::text,
  'cluster', (select system_identifier::text from pg_control_system()))`;

/** The believed versions of a kind of object as one JSON array, in order of date. */
function believedBy(known: Known | undefined) {
  return (identity: string, versions: string, fields: SQL) => sql`(
    select json_agg(json_build_object(
      'id', o.id, 'code', o.code, 'versionId', v.version_id, 'effectiveFrom', v.effective_from, ${fields}
    ) order by v.effective_from, v.version_id)
    from ${sql.identifier(versions)} v
    cross join lateral (select * from ${identitiesAsKnown(known, identity, sql`i.id = v.object_id`)} o where id = v.object_id offset 0) o
    where ${isBelieved(known)})`;
}

function byObject<Row extends ConfigurationRow>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.id);
}

/** That of now, which nearly everything asks for: to plan it takes longer than to run it. */
const current = namedQuery(
  'load configuration',
  sql`select ${foundAsKnown(undefined)}, ${readIn} as "readIn"`,
);
