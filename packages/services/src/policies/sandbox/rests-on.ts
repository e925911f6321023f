import { createHash } from 'node:crypto';
import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { entryFile, isCompiled } from '@stempel/db/entry-file';
import type { Configuration, PolicyRow } from '../../evaluation/configuration.ts';
import { placementsOf } from '../../evaluation/employment-placement.ts';
import { type EmployeeRow, loadEmployees } from '../../evaluation/employments.ts';
import { lookBackDays } from '../../evaluation/look-back.ts';
import { isAvailable } from '../../kernel/availability.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { engineId } from './engine-id.ts';
import type { TriedOn } from './work-out-differences.ts';

/** Another release may come to another result of the same facts: nothing is taken over from it. Read as the process starts. */
const engine = engineId(isCompiled ? entryFile(import.meta.dirname, 'work-thread') : undefined);

/** As evaluations read what was recorded. */
const daysAfter = 2;

const everyDate = { from: '0001-01-01', to: '9999-12-31' };

/** What the result of an employment rests on. */
export interface RestsOn {
  /** Everything: equal digests mean equal results. */
  readonly all: string;
  /**
   * Everything but the lines of rules that credit nothing to an account; null where these cannot be told by their lines.
   */
  readonly beside: string | null;
  /** Those rules: digests by code of the policy. */
  readonly rules: Readonly<Record<string, string>>;
}

/**
 * For each configuration, what the result of each employment rests on, as a digest: the engine, the settled periods with
 * what is believed of them, everything recorded in their reach, the person and their employments, and every rule that
 * could act on one of these employments. A run takes over what another one found for those whom neither draft reaches, and
 * of others what their drafts leave alone. Employments whose correction waits have none: where they begin depends on it.
 * Of those with a difference that was dismissed nothing is left alone: whether it is this one depends on everything.
 */
export async function digestsOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configurations: readonly Configuration[],
  tried: TriedOn,
  employmentIds: readonly string[],
): Promise<ReadonlyMap<string, RestsOn>[]> {
  const employees = await loadEmployees(tx, employmentIds);
  const employeeOf = new Map(employees.flatMap((one) => one.employments.map(({ id }) => [id, one] as const)));
  const daysBefore = Math.max(...configurations.map(({ policies }) => lookBackDays(policies)));
  const { recorded, dismissed } = await digestRecords(tx, tried, daysBefore, employmentIds);
  return configurations.map((configuration) => {
    const rules = digestRules(configuration);
    const digests = employmentIds.flatMap((id): [string, RestsOn][] => {
      const employee = employeeOf.get(id);
      const records = recorded.get(id);
      if (!employee || records === undefined) return [];
      const { readIn: _, ...person } = employee;
      const facts = [engine, ctx.workspace.timeZone, tried.effectiveFrom, tried.lastOn, id, records, person];
      const { beside, added } = rules(employee);
      const others = digest([...facts, beside]);
      const isTold = !dismissed.has(id) && !Object.keys(added).some((code) => code.includes('/'));
      const told = isTold ? others : null;
      return [[id, { all: digest([others, added]), beside: told, rules: added }]];
    });
    return new Map(digests);
  });
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

interface ActingRules {
  readonly beside: string;
  readonly added: Record<string, string>;
}

/**
 * The rules of an employee: all settings, and the policies that are ever in scope of one of their employments, with every
 * version; rules that only add lines by themselves.
 */
function digestRules(configuration: Configuration): (employee: EmployeeRow) => ActingRules {
  const { readIn: _, policies, ...settings } = configuration;
  const members = Object.entries(settings).map(([name, value]) => [
    name,
    value instanceof Map ? [...value] : value,
  ]);
  const common = digest([members, lookBackDays(policies)]);
  const versionsOf = [...Map.groupBy(policies, ({ id }) => id).values()];
  const known = new Map<string, ActingRules>();
  return ({ employments }) => {
    const placements = employments.flatMap(({ versions }) =>
      // What applies at its first version counts for all time before it.
      placementsOf(versions, configuration, {
        ...everyDate,
        from: versions[0]?.effectiveFrom ?? everyDate.from,
      }),
    );
    const isReaching = ({ scope }: PolicyRow) => placements.some((one) => isAvailable(scope, one));
    const acting = versionsOf.filter((versions) => versions.some(isReaching));
    const key = acting.map(([first]) => first?.id).join();
    const found = known.get(key) ?? partsOf(common, acting);
    known.set(key, found);
    return found;
  };
}

function partsOf(common: string, acting: readonly PolicyRow[][]): ActingRules {
  const [adding, others] = [acting.filter(isAdding), acting.filter((versions) => !isAdding(versions))];
  // Lines are told apart by the code before the slash: with another one in a code nothing is told apart.
  const isClear = others.every((versions) =>
    versions.every(({ kind, code }) => kind !== 'supplement' || !code.includes('/')),
  );
  const digests = adding.map((versions) => [versions[0]?.code ?? '', digest(versions)] as const);
  const taken = [...new Set(adding.flatMap(takenFromCounters))].sort();
  return isClear
    ? { beside: digest([common, others, taken]), added: Object.fromEntries(digests.sort()) }
    : { beside: digest([common, acting]), added: {} };
}

/**
 * Whether the lines of a policy can be told by themselves: policies never take time from each other (core/docs/evaluation.md,
 * Rules), and nothing follows from a line but what it credits to an account.
 */
function isAdding(versions: readonly PolicyRow[]): boolean {
  return versions.every(
    ({ kind, config }) => kind === 'supplement' && config.kind === 'rules' && !says(config, 'account'),
  );
}

/** Whether a part of a config says something but no of this name. */
function says(part: unknown, wanted: string): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(
    ([name, value]) => (name === wanted && value !== false) || says(value, wanted),
  );
}

/**
 * What decides the time that a policy takes out of counters, as a digest; none where it takes nothing. Its rules take what they
 * match, however they reckon it, except where a minute goes to the one with the highest rate. Which policy takes it does not
 * matter: each minute is taken once.
 */
function takenFromCounters(versions: readonly PolicyRow[]): string[] {
  if (!versions.some(({ config }) => says(config, 'excludes_from_counters'))) return [];
  const matching = versions.map(({ effectiveFrom, state, scope, config }) => {
    const { rules, ...others } = config;
    const isByRate = config.combination === 'highest' || !Array.isArray(rules);
    return {
      effectiveFrom,
      state,
      scope,
      config: isByRate ? config : { ...others, rules: rules.map(withoutReckoning) },
    };
  });
  return [digest(matching)];
}

function withoutReckoning(rule: object): object {
  const { calculator: _, ...matching } = rule as { readonly calculator?: unknown };
  return matching;
}

interface Settled extends Record<string, unknown> {
  readonly id: string;
  readonly employeeId: string;
  /** Days that what is recorded is read for, at most. */
  readonly first: string;
  readonly last: string;
  readonly believed: string;
  readonly isDismissed: boolean;
}

interface DigestedRecords {
  readonly recorded: ReadonlyMap<string, string>;
  /** The employments of which a difference was dismissed. */
  readonly dismissed: ReadonlySet<string>;
}

/** What is recorded and believed for employments, each row by its revision. */
async function digestRecords(
  tx: WorkspaceTransaction,
  tried: TriedOn,
  daysBefore: number,
  employmentIds: readonly string[],
): Promise<DigestedRecords> {
  const settled = await digestSettled(tx, tried, daysBefore, employmentIds);
  const dates = settled.flatMap(({ first, last }) => [first, last]).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return { recorded: new Map(), dismissed: new Set() };
  // Dates of all together find the rows, as evaluations do it, and those of each one say which of them are its own.
  const datesOf = (name: 'first' | 'last') =>
    sql`${`{${settled.map((one) => one[name]).join(',')}}`}::date[]`;
  const wanted = sql`unnest(${uuidList(settled.map(({ id }) => id))},
    ${uuidList(settled.map(({ employeeId }) => employeeId))}, ${datesOf('first')}, ${datesOf('last')})
    as wanted (employment_id, id, first, last)`;
  // Hashes of each row, added up in 128 bits: to sort rows and write them out would take as long as to evaluate them.
  const hash = (seed: SQL) => sql`bit_xor(uuid_hash_extended(found.id, ${seed}))`;
  const revisions = sql`concat_ws(' ', count(*), ${hash(sql`found.revision`)}, ${hash(sql`- found.revision`)})`;
  const digests = (name: string, found: SQL) => sql`
    select ${name} as kind, wanted.employment_id as id, ${revisions} as records
      from ${wanted} cross join lateral (${found}) found
     where found.on_date between wanted.first and wanted.last group by wanted.employment_id`;
  const { rows } = await tx.execute<{ kind: string; id: string; records: string }>(sql`
    ${digests(
      'presence',
      sql`select id, revision, started_on as on_date from presence
           where (employee_id, started_on) between (wanted.id, ${from}::date) and (wanted.id, ${to}::date)
             and deleted_at is null offset 0`,
    )} union all ${digests(
      'absences',
      // One that began long ago may last into the period, or have used up what an account held.
      sql`select id, revision, greatest(from_on, wanted.first) as on_date from absences
           where (employee_id, from_on) between (wanted.id, '-infinity'::date) and (wanted.id, ${to}::date) offset 0`,
    )} union all ${digests(
      'entries',
      sql`select id, revision, posted_on as on_date from entries
           where (employee_id, posted_on) between (wanted.id, ${from}::date) and (wanted.id, ${to}::date)
             and deleted_at is null offset 0`,
    )}`);
  const found = Map.groupBy(rows, ({ id }) => id);
  const recorded = new Map(
    settled.map(({ id, first, last, believed }) => {
      const own = (found.get(id) ?? []).map(({ kind, records }) => [kind, records]).sort();
      return [id, JSON.stringify([first, last, believed, own])];
    }),
  );
  return {
    recorded,
    dismissed: new Set(settled.flatMap(({ id, isDismissed }) => (isDismissed ? [id] : []))),
  };
}

/**
 * The settled periods of employments and their corrections; none of those with a correction that waits, nor of those that
 * are looked at in part and have a difference that was dismissed, which is one of all their periods.
 */
async function digestSettled(
  tx: WorkspaceTransaction,
  { effectiveFrom: from, lastOn }: TriedOn,
  daysBefore: number,
  employmentIds: readonly string[],
): Promise<Settled[]> {
  const { statements, corrections } = schema;
  const { rows } = await tx.execute<Settled>(sql`
    with settled as materialized (
      select employment_id, employee_id, min(period_from) as first, max(period_to) as last,
             md5(string_agg(id::text || ' ' || revision::text || ' ' || input_sha256, ',' order by id)) as believed
        from ${rowsByKey(statements.employmentId, employmentIds)}
       where state = 'approved' and period_to >= ${from}::date ${lastOn ? sql`and period_from <= ${lastOn}::date` : sql``}
       group by employment_id, employee_id),
    corrected as materialized (
      select employment_id, bool_or(state = 'pending') as waits, bool_or(state = 'dismissed') as dismissed, md5(string_agg(
             id::text || ' ' || state || ' ' || input_sha256 || ' ' || coalesce(decided_at::text, ''), ',' order by id)) as believed
        from ${rowsByKey(corrections.employmentId, employmentIds)} group by employment_id)
    select settled.employment_id as id, settled.employee_id as "employeeId",
           (settled.first - ${daysBefore}::int)::text as first, (settled.last + ${daysAfter}::int)::text as last,
           concat_ws(' ', settled.believed, corrected.believed) as believed,
           coalesce(corrected.dismissed, false) as "isDismissed"
      from settled left join corrected on corrected.employment_id = settled.employment_id
     where corrected.waits is not true ${lastOn ? sql`and corrected.dismissed is not true` : sql``}`);
  return rows;
}
