import { isId } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { versionToday } from '../../kernel/deciding/version-today.ts';
import { notFound } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { ListCoverRules, SeenCoverRule } from './cover-rule-contract.ts';
import { coverRuleColumns } from './cover-rule-rows.ts';

/**
 * The rules that hold for people of a unit: its own, then those of the units that are above it today, nearest first.
 * Throws not-found.
 */
export async function listCoverRules(
  ctx: ServiceContext,
  { org_unit_id: id }: ListCoverRules,
): Promise<{ data: SeenCoverRule[] }> {
  requirePermission(ctx, 'org-units', 'read');
  if (!isId(id)) throw notFound('organization unit', id);
  const unitToday = (unit: SQL) => versionToday('unit', unit, today(ctx));
  return reading(ctx, async (tx) => {
    const { rows } = await tx.execute<{ rules: SeenCoverRule[] | null }>(sql`
      with recursive path as (
        select o.id, v.name, v.parent_id, 1 as depth
          from org_units o cross join ${unitToday(sql`o.id`)} v where o.id = ${id}
        union
        select path.parent_id, v.name, v.parent_id, path.depth + 1
          from path cross join ${unitToday(sql`path.parent_id`)} v where path.depth < 100)
      select (
        select json_agg(found order by found.depth, found."from", found.id) from (
          select ${coverRuleColumns}, path.name as org_unit_name, path.depth
            from path join cover_rules r on r.org_unit_id = path.id) found) as rules
        from path where path.depth = 1`);
    const [row] = rows;
    if (!row) throw notFound('organization unit', id);
    return { data: (row.rules ?? []).map(shown) };
  });
}

function shown({ id, org_unit_id, org_unit_name, from, to, most, of_every, answer }: SeenCoverRule) {
  return { id, org_unit_id, org_unit_name, from, to, most, of_every, answer };
}
