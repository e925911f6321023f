import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope, scopesOf } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';

/**
 * `missing`: no statement is approved yet; `there`: nothing to do; between them what is left: an agreement, which may be left
 * out, everybody but the first person, or both.
 */
export type FirstSteps = 'missing' | 'agreement' | 'people' | 'agreement-and-people' | 'there';

/**
 * How far the set-up of the workspace is. An agreement is left to who may load one, as long as there are no rules at all and
 * nobody said that none are needed; people are left to who may add them, as long as there is one. Throws forbidden unless the
 * caller reads all statements.
 */
export async function readFirstSteps(ctx: ServiceContext): Promise<FirstSteps> {
  requireScope(ctx, 'statements', 'read', 'all');
  const mayLoad = scopesOf(ctx, 'policies', 'create') && scopesOf(ctx, 'settings', 'create');
  const mayHire = scopesOf(ctx, 'employees', 'create');
  return reading(ctx, async (tx) => {
    const { rows } = await tx.execute<{ approved: boolean; unruled: boolean; alone: boolean }>(sql`
      select exists (select from statements s where s.workspace_id = w.id and s.state = 'approved') as approved,
             not exists (select from policies p where p.workspace_id = w.id)
               and not coalesce((w.settings ->> 'agreement_step_away')::boolean, false) as unruled,
             not exists (select from employees e where e.workspace_id = w.id offset 1) as alone
        from workspaces w where w.id = ${ctx.workspace.id}`);
    const { approved = false, unruled = false, alone = false } = rows[0] ?? {};
    if (!approved) return 'missing';
    const [agreement, people] = [mayLoad && unruled, mayHire && alone];
    if (agreement && people) return 'agreement-and-people';
    if (agreement) return 'agreement';
    return people ? 'people' : 'there';
  });
}
