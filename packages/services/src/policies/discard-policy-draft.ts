import { schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { audit } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { writing } from '../kernel/transaction.ts';
import { getDraft } from './policy-draft-rows.ts';

const { policies, policyDrafts, policyScenarios } = schema;

/** Throws a draft away; with a policy that never existed, its scenarios go too. Throws not-found. */
export async function discardPolicyDraft(ctx: ServiceContext, input: { id: string }): Promise<void> {
  requirePermission(ctx, 'policies', 'update');
  return writing(ctx, async (tx) => {
    const before = await getDraft(tx, ctx, input.id);
    const workspaceId = ctx.workspace.id;
    await tx
      .delete(policyDrafts)
      .where(and(eq(policyDrafts.workspaceId, workspaceId), eq(policyDrafts.id, input.id)));
    const [policy] = await tx
      .select({ id: policies.id })
      .from(policies)
      .where(and(eq(policies.workspaceId, workspaceId), eq(policies.id, input.id)));
    if (!policy) {
      await tx
        .delete(policyScenarios)
        .where(and(eq(policyScenarios.workspaceId, workspaceId), eq(policyScenarios.policyId, input.id)));
    }
    await audit(tx, ctx, {
      action: 'delete',
      resource: 'policy-drafts',
      objectId: input.id,
      before,
      after: null,
    });
  });
}
