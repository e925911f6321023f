import { schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { z } from 'zod';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { keepEarlier } from '../../kernel/keep-earlier.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';

const { workspaces } = schema;

export const putAgreementStepAwayInput = z.strictObject({ away: z.boolean() });

/**
 * Puts the step to load an agreement away, or brings it back: for everybody, because it is the workspace that has an
 * agreement or has none. Whoever may load one may say so.
 */
export async function putAgreementStepAway(
  ctx: ServiceContext,
  { away }: z.output<typeof putAgreementStepAwayInput>,
): Promise<void> {
  requirePermission(ctx, 'policies', 'create');
  requirePermission(ctx, 'settings', 'create');
  await writing(ctx, async (tx) => {
    const [before] = await tx
      .select({ settings: workspaces.settings })
      .from(workspaces)
      .where(eq(workspaces.id, ctx.workspace.id))
      .for('update');
    const was = before?.settings.agreement_step_away ?? false;
    if (was === away) return;
    await keepEarlier(tx, ctx, workspaces, [ctx.workspace.id]);
    await tx
      .update(workspaces)
      .set({
        settings: sql`${workspaces.settings} || ${JSON.stringify({ agreement_step_away: away })}::jsonb`,
        revision: sql`${workspaces.revision} + 1`,
        updatedAt: ctx.now,
      })
      .where(eq(workspaces.id, ctx.workspace.id));
    await audit(tx, ctx, {
      ...{ action: 'update', resource: 'workspace', objectId: ctx.workspace.id },
      ...{ before: { agreement_step_away: was }, after: { agreement_step_away: away } },
    });
  });
}
