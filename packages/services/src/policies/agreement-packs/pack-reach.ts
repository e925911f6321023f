import { getPack } from '@stempel/core/packs';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, inArray, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { requirePermission, requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import type { LoadAgreementPackBody } from './agreement-pack-contract.ts';
import { requireShippedPack } from './shipped-pack.ts';

const namesShown = 20;

/** From when an agreement is best loaded, and whose time it will decide. */
export interface PackReach {
  /** First day of the earliest period that still gets a statement; the last month's where nobody works yet. */
  proposed_from: string;
  /** Employments under the terms it applies to, from the date on. */
  employments: number;
  /** The first of their people, by name. */
  names: string[];
}

/**
 * What loading a pack would reach, from `effective_from` or else from the date it proposes. It names people, hence for
 * those who read all of them.
 */
export async function findPackReach(ctx: ServiceContext, input: LoadAgreementPackBody): Promise<PackReach> {
  requirePermission(ctx, 'policies', 'read');
  requireScope(ctx, 'employees', 'read', 'all');
  const { id } = requireShippedPack(input.pack);
  return reading(ctx, async (tx) => {
    const terms = input.employment_terms ?? (await ownTerms(tx, ctx, id));
    const proposed = await proposeDate(tx, ctx, terms);
    const people = await peopleUnder(tx, ctx, terms, input.effective_from ?? proposed);
    return {
      proposed_from: proposed,
      employments: people.length,
      names: people.slice(0, namesShown).map(({ name }) => name),
    };
  });
}

/** Terms of an earlier load of the pack. */
export async function ownTerms(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  pack: string,
): Promise<string[]> {
  const { employmentTerms: table } = schema;
  const codes = getPack(pack).employment_terms.map(({ code }) => `${pack}-${code}`);
  if (codes.length === 0) return [];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.workspaceId, ctx.workspace.id), inArray(table.code, codes)));
  return rows.map(({ id }) => id);
}

/**
 * The first day that has no statement yet, of the people under the terms, else of everybody. At most the last month:
 * time before it is most likely settled elsewhere.
 */
export async function proposeDate(tx: WorkspaceTransaction, ctx: ServiceContext, terms: readonly string[]) {
  const lastMonth = Temporal.PlainDate.from(today(ctx)).with({ day: 1 }).subtract({ months: 1 }).toString();
  const { rows } = await tx.execute<{ own: string | null; all: string | null }>(sql`
    select min(first_on) filter (where is_own)::text as own, min(first_on)::text as all
      from (
        select greatest(coalesce(
                 (select max(s.period_to) + 1 from statements s
                   where s.workspace_id = e.workspace_id and s.employment_id = e.id), e.start_on), ${lastMonth}::date)
                 as first_on,
               exists (select from employment_versions v
                 where v.workspace_id = e.workspace_id and v.object_id = e.id and v.superseded_at is null
                   and v.employment_terms_id = any(${uuidList(terms)})) as is_own
          from employments e
         where e.workspace_id = ${ctx.workspace.id} and (e.end_on is null or e.end_on >= ${lastMonth}::date)) running`);
  const first = rows[0]?.own ?? rows[0]?.all ?? lastMonth;
  return Temporal.PlainDate.from(first).with({ day: 1 }).toString();
}

async function peopleUnder(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  terms: readonly string[],
  from: string,
): Promise<{ name: string }[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select coalesce((select n.name from employee_versions n
             where n.workspace_id = e.workspace_id and n.object_id = e.employee_id and n.superseded_at is null
             order by n.effective_from desc limit 1), '') as name
      from employments e
     where e.workspace_id = ${ctx.workspace.id} and (e.end_on is null or e.end_on >= ${from}::date)
       and exists (
         select from (
           select v.employment_terms_id, lead(v.effective_from) over (order by v.effective_from) as next_from
             from employment_versions v
            where v.workspace_id = e.workspace_id and v.object_id = e.id and v.superseded_at is null) placed
          where employment_terms_id = any(${uuidList(terms)})
            and (next_from is null or next_from > ${from}::date))
     order by name`);
  return rows;
}
