import { schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { writing } from '../kernel/transaction.ts';
import { withdrawVersion } from '../versioned/withdraw.ts';
import type { PolicyDto, WithdrawPolicyVersion } from './policy-contract.ts';
import { policyResource } from './policy-resource.ts';

const { policyDrafts } = schema;

/**
 * Takes back a version of a policy that is not in force yet; nobody was paid by it. A draft that was begun on the policy
 * as it was goes on from the policy as it is: its text is another one anyway. Throws as `withdrawVersion`.
 */
export async function withdrawPolicyVersion(
  ctx: ServiceContext,
  input: WithdrawPolicyVersion,
): Promise<PolicyDto> {
  requirePermission(ctx, 'policies', 'update');
  return writing(ctx, async (tx) => {
    const policy = await withdrawVersion(tx, ctx, policyResource, {
      id: input.id,
      effectiveFrom: input.effective_from,
      expectedVersion: input.expected_version,
    });
    await tx
      .update(policyDrafts)
      .set({ basedOn: policy.version })
      .where(
        and(
          eq(policyDrafts.workspaceId, ctx.workspace.id),
          eq(policyDrafts.id, input.id),
          eq(policyDrafts.basedOn, policy.version - 1),
        ),
      );
    return policy;
  });
}
