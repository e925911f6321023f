import { namedStatement, type WorkspaceTransaction } from '@stempel/db';
import { LRUCache } from 'lru-cache';
import type { ServiceContext } from '../kernel/context.ts';
import { runNamed } from '../kernel/named-statement.ts';
import { remember, remembered } from './remembered.ts';

/** What the settings of the workspace say about an employment on a date. */
export interface EmploymentSettings {
  /** The units above it, from its own upwards. */
  readonly path: readonly {
    readonly id: string;
    readonly timeZone: string | null;
    readonly country: string | null;
  }[];
  /** Of its employment terms. */
  readonly defaultReason: {
    readonly id: string;
    readonly code: string;
    readonly kind: 'work' | 'standby';
  } | null;
}

/** Which settings are asked for. */
interface WantedSettings {
  readonly orgUnitId: string;
  readonly employmentTermsId: string;
  readonly date: string;
}

/** As SQL texts. */
interface Asked {
  readonly unit: string;
  readonly terms: string;
  readonly date: string;
}

const unitOn = (id: string, date: string) => `
  select u.parent_id, u.time_zone, u.working_country from org_unit_versions u
  where u.workspace_id = $1::uuid and u.object_id = ${id} and u.superseded_at is null
    and u.effective_from <= ${date}
  order by u.effective_from desc limit 1`;

const unitPath = ({ unit, date }: Asked) => `
  with recursive path as (
    select ${unit} as id, u.parent_id, u.time_zone, u.working_country, 1 as depth
    from (select 1) one left join lateral (${unitOn(unit, date)}) u on true
    union all
    select p.parent_id, u.parent_id, u.time_zone, u.working_country, p.depth + 1
    from path p cross join lateral (${unitOn('p.parent_id', date)}) u
    where p.parent_id is not null and p.depth < 100
  )
  select json_agg(json_build_object('id', id, 'timeZone', time_zone, 'country', working_country) order by depth)
  from path`;

const defaultReason = ({ terms, date }: Asked) => `
  select json_build_object('id', r.id, 'code', r.code, 'kind', rv.kind)
  from (
    select t.default_reason_id from employment_terms_versions t
    where t.workspace_id = $1::uuid and t.object_id = ${terms} and t.superseded_at is null
      and t.effective_from <= ${date}
    order by t.effective_from desc limit 1) terms
  join reasons r on r.workspace_id = $1::uuid and r.id = terms.default_reason_id
  cross join lateral (
    select rv.kind from reason_versions rv
    where rv.workspace_id = r.workspace_id and rv.object_id = r.id and rv.superseded_at is null
      and rv.effective_from <= ${date}
    order by rv.effective_from desc limit 1) rv`;

const settings = (asked: Asked) =>
  `(${unitPath(asked)}) as path, (${defaultReason(asked)}) as "defaultReason"`;

/** Parameters: workspace, unit, employment terms, date. */
const settingsOn = namedStatement(
  'settings-of-employment',
  `select ${settings({ unit: '$2::uuid', terms: '$3::uuid', date: '$4::date' })}`,
);

/** Parameters: workspace, units, the employment terms and the date of each. */
const settingsOfMany = namedStatement(
  'settings-of-employments',
  `
  select asked.unit as "orgUnitId", asked.terms as "employmentTermsId", asked.date::text as date,
         ${settings({ unit: 'asked.unit', terms: 'asked.terms', date: 'asked.date' })}
    from unnest($2::uuid[], $3::uuid[], $4::date[]) as asked (unit, terms, date)`,
);

/** A few hundred bytes each. */
const known = new LRUCache<string, EmploymentSettings>({ max: 10_000 });

/**
 * The settings for an employment on a date. They are kept by the version that the database has of them, which every
 * caller read behind its lock: so they are always those of now.
 */
export async function getEmploymentSettings(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { settingsVersion, ...wanted }: WantedSettings & { readonly settingsVersion: string },
): Promise<EmploymentSettings> {
  const { orgUnitId, employmentTermsId, date } = wanted;
  const values = [ctx.workspace.id, orgUnitId, employmentTermsId, date];
  const key = [settingsVersion, ...values].join();
  // Inside one transaction around many verbs a version may be undone, and mean something else the next time.
  const found = ctx.db.shared ? undefined : known.get(key);
  if (found) return found;
  const settings = await remembered(tx, keyOf(wanted), async () => {
    const [row] = await runNamed<EmploymentSettings>(tx, settingsOn, values);
    if (!row) throw new Error('The settings of an employment are always one row.');
    return row;
  });
  if (!ctx.db.shared) known.set(key, settings);
  return settings;
}

function keyOf({ orgUnitId, employmentTermsId, date }: WantedSettings): string {
  return `settings of ${orgUnitId} ${employmentTermsId} on ${date}`;
}

/** Reads the settings of many employments at once, for `getEmploymentSettings` to find them remembered. */
export async function rememberSettings(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  wanted: readonly WantedSettings[],
): Promise<void> {
  const asked = [...new Map(wanted.map((one) => [keyOf(one), one])).values()];
  const rows = await runNamed<WantedSettings & EmploymentSettings>(tx, settingsOfMany, [
    ctx.workspace.id,
    asked.map(({ orgUnitId }) => orgUnitId),
    asked.map(({ employmentTermsId }) => employmentTermsId),
    asked.map(({ date }) => date),
  ]);
  for (const row of rows) remember(tx, keyOf(row), row);
}
