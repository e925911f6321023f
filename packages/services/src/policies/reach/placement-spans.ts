import type { schema, WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type Configuration, loadConfiguration } from '../../evaluation/configuration.ts';
import { type Placement, placementsOf } from '../../evaluation/employment-placement.ts';
import { dayBefore } from '../../evaluation/statement-period.ts';
import { isAvailable } from '../../kernel/availability.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import type { Reach } from './reach.ts';
import type { MeasureReach } from './reach-contract.ts';
import { resourceOf } from './reaching-resources.ts';

type PlacedKind = 'employment-terms' | 'holiday-calendars' | 'org-units' | 'policies';
type Placed = MeasureReach & { kind: PlacedKind };

/** Where employments stand: few rows, however many people. */
interface Group extends Record<string, unknown> {
  unit: string;
  terms: string;
  country: string | null;
}

/** Placements the object applies to between two dates. */
interface Rule {
  readonly from: string;
  readonly to: string;
  readonly applies: (placement: Placement) => boolean;
}

const forGood = '9999-12-31';

/** The employments that stand, within the reach, where the object applies; the versions of their units count. */
export async function placementSpans(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: Placed,
  { from, until }: Reach,
): Promise<SQL> {
  const within = { from, to: until ?? forGood };
  const { rows: groups } = await tx.execute<Group>(sql`
    select distinct unit, terms, country from (${standings(ctx, within)}) s`);
  const configuration = await loadConfiguration(tx);
  const rules = await rulesOf(tx, ctx, input, within);
  const matches = groups.flatMap((group) =>
    runsOf(group, configuration, rules, within).map((run) => ({ ...group, ...run })),
  );
  return sql`
    select s.employment_id, greatest(s.from_on, m.since) as from_on, least(s.to_on, m.until) as to_on, s.end_on
      from (${standings(ctx, within)}) s
      join json_to_recordset(${JSON.stringify(matches)}::json)
           as m(unit uuid, terms uuid, country text, since date, until date)
        on m.unit = s.unit and m.terms = s.terms and m.country is not distinct from s.country
       and m.since <= s.to_on and m.until >= s.from_on`;
}

/** Employments by the version that places them, as far as both run between the dates. */
function standings(ctx: ServiceContext, { from, to }: { from: string; to: string }): SQL {
  return sql`
    select employment_id, unit, terms, country, end_on,
           greatest(starts, start_on, ${from}::date) as from_on, least(ends, end_on, ${to}::date) as to_on
      from (
        select e.id as employment_id, e.start_on, coalesce(e.end_on, ${forGood}::date) as end_on,
               v.org_unit_id as unit, v.employment_terms_id as terms, v.working_country as country,
               v.effective_from as starts,
               coalesce(lead(v.effective_from) over (partition by e.id order by v.effective_from) - 1,
                        ${forGood}::date) as ends
          from employments e join employment_versions v
            on v.workspace_id = e.workspace_id and v.object_id = e.id and v.superseded_at is null
         where e.workspace_id = ${ctx.workspace.id}) placed
     where greatest(starts, start_on) <= ${to}::date and least(ends, end_on) >= ${from}::date
       and greatest(starts, start_on) <= least(ends, end_on)`;
}

interface ScopeRow extends Record<string, unknown> {
  from: string;
  to: string;
  state: 'active' | 'inactive';
  scope: schema.StoredAvailabilityScope;
}

/** Before and after the change: whoever an object stops applying to is touched as well. */
async function rulesOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { kind, id, availability_scope: next }: Placed,
  within: { from: string; to: string },
): Promise<Rule[]> {
  if (kind === 'employment-terms') {
    return [{ ...within, applies: (placement) => placement.employmentTermsId === id }];
  }
  if (kind === 'org-units') {
    return [{ ...within, applies: (placement) => id !== undefined && placement.orgUnitPath.includes(id) }];
  }
  const after: Rule[] = next ? [{ ...within, applies: (placement) => isAvailable(next, placement) }] : [];
  if (id === undefined) return after;
  const { rows } = await tx.execute<ScopeRow>(sql`
    select effective_from::text as from, state, availability_scope as scope,
           coalesce(lead(effective_from) over (order by effective_from) - 1, ${forGood}::date)::text as to
      from ${resourceOf(kind).versions}
     where workspace_id = ${ctx.workspace.id} and object_id = ${id} and superseded_at is null`);
  const before = rows
    .filter(({ state }) => state === 'active')
    .map(({ from, to, scope }) => ({
      from,
      to,
      applies: (placement: Placement) => isAvailable(scope, placement),
    }));
  return [...before, ...after];
}

/** Dates between which the object applies to a group; cut where a unit above it or the object itself changes. */
function runsOf(
  group: Group,
  configuration: Configuration,
  rules: readonly Rule[],
  within: { from: string; to: string },
): { since: string; until: string }[] {
  const version = {
    versionId: '',
    effectiveFrom: within.from,
    orgUnitId: group.unit,
    employmentTermsId: group.terms,
    workingCountry: group.country,
    timeZone: null,
    normOverride: null,
  };
  const placements = placementsOf([version], configuration, within);
  return placements.flatMap((placement, index) => {
    const next = placements[index + 1];
    const last = next ? dayBefore(next.from) : within.to;
    return rules
      .filter((rule) => rule.from <= last && rule.to >= placement.from && rule.applies(placement))
      .map((rule) => ({
        since: [rule.from, placement.from].sort()[1] ?? placement.from,
        until: [rule.to, last].sort()[0] ?? last,
      }));
  });
}
