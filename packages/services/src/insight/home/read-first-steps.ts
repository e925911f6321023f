import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope, scopesOf } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';

/** `missing`: no statement is approved yet; `left`: the step that may be left out still is; `there`: nothing to do. */
export type FirstSteps = 'missing' | 'left' | 'there';

/**
 * How far the set-up of the workspace is. An agreement is left to who may load one, as long as there are no rules at all and
 * nobody said that none are needed. Throws forbidden unless the caller reads all statements.
 */
export async function readFirstSteps(ctx: ServiceContext): Promise<FirstSteps> {
  requireScope(ctx, 'statements', 'read', 'all');
  const mayLoad = scopesOf(ctx, 'policies', 'create') && scopesOf(ctx, 'settings', 'create');
  return reading(ctx, async (tx) => {
    const { rows } = await tx.execute<{ approved: boolean; left: boolean }>(sql`
      select exists (select from statements s where s.workspace_id = w.id and s.state = 'approved') as approved,
             not exists (select from policies p where p.workspace_id = w.id)
               and not coalesce((w.settings ->> 'agreement_step_away')::boolean, false) as left
        from workspaces w where w.id = ${ctx.workspace.id}`);
    const { approved = false, left = false } = rows[0] ?? {};
    if (!approved) return 'missing';
    return mayLoad && left ? 'left' : 'there';
  });
}
