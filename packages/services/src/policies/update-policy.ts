import type { WorkspaceTransaction } from '@stempel/db';
import { schema } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { checkAvailabilityScope } from '../kernel/availability-scope.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import { requirePermission } from '../kernel/permission.ts';
import { writing } from '../kernel/transaction.ts';
import { updateVersioned } from '../versioned/write.ts';
import { acceptPolicy } from './accept-policy.ts';
import type { PolicyDto, UpdatePolicy } from './policy-contract.ts';
import { policyResource } from './policy-resource.ts';
import { refuseRedScenarios } from './run-policy-scenarios.ts';

/** Merges the given fields from `effective_from` on (default today). Its config is checked by the plugins it names. */
export async function updatePolicy(ctx: ServiceContext, input: UpdatePolicy): Promise<PolicyDto> {
  requirePermission(ctx, 'policies', 'update');
  return writing(ctx, async (tx) => {
    return updateVersioned(tx, ctx, policyResource, {
      id: input.id,
      expectedVersion: input.expected_version,
      effectiveFrom: input.effective_from,
      identity: { code: input.code, externalId: input.external_id },
      version: {
        name: input.name,
        position: input.position,
        availabilityScope: input.availability_scope,
        config: input.config && (await acceptConfig(tx, ctx, input)),
        state: input.state,
      },
      check: (merged) => checkAvailabilityScope(tx, ctx, merged.availabilityScope),
    });
  });
}

async function acceptConfig(tx: WorkspaceTransaction, ctx: ServiceContext, input: UpdatePolicy) {
  const { policies } = schema;
  const [policy] = await tx
    .select({ kind: policies.kind, code: policies.code })
    .from(policies)
    .where(and(eq(policies.workspaceId, ctx.workspace.id), eq(policies.id, input.id)));
  if (!policy) throw notFound('policy', input.id);
  const code = input.code ?? policy.code;
  const config = await acceptPolicy(tx, ctx, policy.kind, code, input.config ?? {});
  await refuseRedScenarios(tx, ctx, input.id, { kind: policy.kind, code, config });
  return config;
}
