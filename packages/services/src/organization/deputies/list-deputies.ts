import { sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { reading } from '../../kernel/transaction.ts';
import type { Deputies, Deputy, FindDeputies } from './deputy-contract.ts';
import { selectDeputies } from './deputy-rows.ts';
import { requireOwnEmployee } from './own-employee.ts';

/** Who stands in for the caller and whom they stand in for, today and later. */
export async function listDeputies(ctx: ServiceContext): Promise<Deputies> {
  const employeeId = requireOwnEmployee(ctx);
  const left = sql`d.to_on >= ${today(ctx)}`;
  return reading(ctx, async (tx) => ({
    own: await selectDeputies(tx, sql`d.employee_id = ${employeeId} and ${left}`),
    others: await selectDeputies(tx, sql`d.deputy_id = ${employeeId} and ${left}`, sql`d.employee_id`),
  }));
}

/** Colleagues who could stand in, by the beginning of a word of their name: those who have begun. */
export async function findDeputyCandidates(
  ctx: ServiceContext,
  { q }: FindDeputies,
): Promise<Pick<Deputy, 'deputy_id' | 'deputy_name'>[]> {
  const own = requireOwnEmployee(ctx);
  const workspaceId = ctx.workspace.id;
  return reading(ctx, async (tx) => {
    const { rows } = await tx.execute<{ deputy_id: string; deputy_name: string }>(sql`
      with typed as (select split_part(ltrim(fold_words(${q}::text)), ' ', 1) as word, fold_words(${q}::text) as words)
      select distinct n.name as deputy_name, n.employee_id as deputy_id
        from typed
       cross join lateral (
         select distinct employee_id from employee_words
          where workspace_id = ${workspaceId} and word >= typed.word and word < typed.word || chr(1114111)
          limit 500) w
       cross join lateral (
         select employee_id, name from employee_names
          where workspace_id = ${workspaceId} and employee_id = w.employee_id
            and nearest_since <= ${today(ctx)} and until > ${today(ctx)}
            and strpos(words, typed.words) > 0 limit 1) n
       where typed.word <> '' and n.employee_id <> ${own}
         and exists (select from users u where u.employee_id = n.employee_id and u.state = 'activated' and u.kind = 'person')
       order by n.name, n.employee_id limit 20`);
    return rows;
  });
}
