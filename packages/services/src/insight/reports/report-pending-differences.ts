import { countedAlike } from '@stempel/core';
import type { Scope } from '@stempel/core/access';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { employeesOf } from '../../kernel/employee-scope.ts';
import type { Page } from '../../kernel/list-page.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { correctionConditions, correctionParts } from '../../statements/corrections/index.ts';
import type {
  DifferenceSum,
  PendingDifferences,
  PendingDifferencesOfUnit,
  PendingDifferencesQuery,
  PendingSums,
} from './difference-contract.ts';

const { corrections, employments } = schema;

/**
 * What the pending corrections come to, by the org unit they belong to, before anybody decides: each line and account
 * for itself, in its unit. Permission and scope are those of the list of corrections.
 */
export async function reportPendingDifferences(
  ctx: ServiceContext,
  input: PendingDifferencesQuery,
): Promise<PendingDifferences> {
  const scope = requireScope(ctx, 'statements', 'read', input.scope);
  return reading(ctx, async (tx) => {
    const { where, units } = await correctionConditions(tx, ctx, input);
    return presented(await readSums(tx, ctx, { pending: pendingOf(ctx, scope), where, asked: units }));
  });
}

/** The rows of the file: a unit as often as it has sums, once where it has none. */
export async function listPendingDifferences(
  ctx: ServiceContext,
  input: PendingDifferencesQuery,
): Promise<Page<object>> {
  const { data } = await reportPendingDifferences(ctx, input);
  const rows = data.flatMap(({ differences, ...unit }): object[] =>
    differences.length === 0 ? [unit] : differences.map((difference) => ({ ...unit, ...difference })),
  );
  return { data: rows, next_cursor: null };
}

/** A sum whose unit is not told yet; without an org unit of all of them. */
interface FoundSum {
  org_unit_id: string | null;
  kind: DifferenceSum['kind'];
  key: string;
  difference: string;
}

interface Found {
  /** Without an org unit the total. */
  units: (Omit<PendingDifferencesOfUnit, 'differences' | 'org_unit_id'> & { org_unit_id: string | null })[];
  sums: FoundSum[];
  accounts: { code: string; kind: 'leave' | 'flex' }[];
  /** Of every version there was: what was booked rests on earlier ones. */
  rules: { line: string; calculator: unknown }[];
}

/**
 * The pending corrections of a scope with their employments, to select from under the names of the tables. Those of
 * some employees are looked up from these: to look for each in a list of them takes as many turns as there are.
 */
function pendingOf(ctx: ServiceContext, scope: Scope): SQL {
  const { id } = ctx.workspace;
  const seen = employeesOf(ctx, scope);
  if (!seen)
    return sql`(select * from ${corrections} where workspace_id = ${id} and state = 'pending' offset 0) ${corrections}
      cross join lateral (select * from ${employments} e
        where e.workspace_id = ${id} and e.id = ${corrections.employmentId} offset 0) ${employments}`;
  // The state apart: with it, the index over states would look as good as the one over employments.
  return sql`(${seen}) seen
    cross join lateral (select * from ${employments} e
      where e.workspace_id = ${id} and e.employee_id = seen.employee_id offset 0) ${employments}
    join lateral (select * from ${corrections} c
      where c.workspace_id = ${id} and c.employment_id = ${employments.id} offset 0) ${corrections}
      on ${corrections.state} = 'pending'`;
}

/**
 * Everything in one statement. PostgreSQL adds up decimals, which are exact. What belongs to a correction is looked up
 * by its ids, whatever is known of the tables.
 */
async function readSums(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { pending, where, asked }: { pending: SQL; where: SQL | undefined; asked: SQL | undefined },
): Promise<Found> {
  const { parts, firstDay, lastDay, totalRows, orgUnitId } = correctionParts;
  const { rows } = await tx.execute<Record<keyof Found, never>>(sql`
    with pending as materialized (select * from (
      select ${employments.employeeId} as employee_id, ${orgUnitId} as org_unit_id,
             ${firstDay} as first_day, ${lastDay} as last_day, parts.totals
        from ${pending}
       cross join lateral ${parts}
       ${where && sql`where ${where}`} offset 0) placed ${asked && sql`where org_unit_id in ${asked}`}),
    units as (
      select org_unit_id, count(*) as corrections, count(distinct employee_id) as employees,
             min(first_day) as "from", max(last_day) as "to"
        from pending group by grouping sets ((org_unit_id), ())),
    sums as (
      select org_unit_id, kind, key, trim_scale(sum(difference::numeric))::text as difference
        from pending cross join lateral ${totalRows}
       group by grouping sets ((org_unit_id, kind, key), (kind, key)))
    select
      (select json_agg(shown order by shown.org_unit_name, shown.org_unit) from (
        select units.*, o.code as org_unit, (
                 select v.name from org_unit_versions v
                  where v.workspace_id = o.workspace_id and v.object_id = o.id and v.superseded_at is null
                  order by v.effective_from <= units.to desc, abs(v.effective_from - units.to) limit 1) as org_unit_name
          from units left join lateral (
            select * from org_units where workspace_id = ${ctx.workspace.id} and id = units.org_unit_id offset 0) o on true
      ) shown) as units,
      (select json_agg(sums order by kind, key) from sums) as sums,
      (select json_agg(json_build_object('code', code, 'kind', kind)) from time_accounts
        where workspace_id = ${ctx.workspace.id}) as accounts,
      (select json_agg(distinct jsonb_build_object('line', p.code || '/' || (rule ->> 'code'), 'calculator', rule -> 'calculator'))
         from policies p
        cross join lateral (
          select config from policy_versions
           where workspace_id = p.workspace_id and object_id = p.id offset 0) v
        cross join lateral jsonb_array_elements(coalesce(v.config -> 'rules', '[]')) rule
        where p.workspace_id = ${ctx.workspace.id} and p.kind = 'supplement'
          and exists (select 1 from sums where sums.kind = 'supplement')) as rules`);
  const found = rows[0] as unknown as { [Part in keyof Found]: Found[Part] | null };
  const { units, sums, accounts, rules } = found;
  return { units: units ?? [], sums: sums ?? [], accounts: accounts ?? [], rules: rules ?? [] };
}

function presented({ units, sums, ...known }: Found): PendingDifferences {
  const unitOf = unitTeller(known);
  const byUnit = Map.groupBy(sums, (sum) => sum.org_unit_id);
  const differencesOf = (id: string | null): DifferenceSum[] =>
    (byUnit.get(id) ?? []).map(({ kind, key, difference }) => {
      const told = unitOf(kind, key);
      return told
        ? { kind, key, ...told, difference }
        : { kind, key, unit: null, currency: null, difference: null };
    });
  const total: PendingSums = { corrections: 0, employees: 0, from: null, to: null, differences: [] };
  const data: PendingDifferencesOfUnit[] = [];
  for (const { org_unit_id: id, org_unit, org_unit_name, ...counted } of units) {
    const differences = differencesOf(id);
    if (id === null) Object.assign(total, counted, { differences });
    else data.push({ org_unit_id: id, org_unit, org_unit_name, ...counted, differences });
  }
  return { data, total };
}

type Told = Pick<DifferenceSum, 'unit' | 'currency'>;

/**
 * What a difference counts: undefined for a rule that is gone, or that counted something else in another of its
 * versions, since before and after may then be of different units.
 */
function unitTeller({ accounts, rules }: Pick<Found, 'accounts' | 'rules'>) {
  const inMinutes: Told = { unit: 'minutes', currency: null };
  const kinds = new Map(accounts.map(({ code, kind }) => [code, kind]));
  const ofRules = Map.groupBy(rules, ({ line }) => line);
  return (kind: DifferenceSum['kind'], key: string): Told | undefined => {
    if (kind === 'payout') return inMinutes;
    if (kind === 'supplement') {
      return countedAlike((ofRules.get(key) ?? []).map(({ calculator }) => calculator));
    }
    const account = kinds.get(key);
    if (account === undefined) return undefined;
    return account === 'flex' ? inMinutes : { unit: 'days', currency: null };
  };
}
