import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { checkAvailabilityScope } from '../kernel/availability-scope.ts';
import { type ServiceContext, today } from '../kernel/context.ts';
import { ServiceError } from '../kernel/errors.ts';
import { requirePermission } from '../kernel/permission.ts';
import { writing } from '../kernel/transaction.ts';
import { createVersioned, updateVersioned } from '../versioned/write.ts';
import { acceptPolicy } from './accept-policy.ts';
import type { PolicyDto } from './policy-contract.ts';
import type { PolicyDraftDto, PublishPolicy } from './policy-draft-contract.ts';
import { getDraft, requireDraftVersion } from './policy-draft-rows.ts';
import { policyResource } from './policy-resource.ts';
import { refuseRedScenarios } from './run-policy-scenarios.ts';

const { policies, policyDrafts } = schema;

/**
 * Makes the draft of a policy its version from `effective_from` on (default today); the draft is gone afterwards.
 * Throws invalid with the path of each wrong field, conflict when a kept scenario is red, precondition-failed
 * when the draft or the policy changed since it was read.
 */
export async function publishPolicy(ctx: ServiceContext, input: PublishPolicy): Promise<PolicyDto> {
  requirePermission(ctx, 'policies', 'update');
  return writing(ctx, async (tx) => {
    const draft = await getDraft(tx, ctx, input.id);
    requireDraftVersion(draft, input.expected_version);
    const config = await acceptPolicy(tx, ctx, draft.kind, draft.code, draft.config);
    await refuseRedScenarios(tx, ctx, draft.id, { kind: draft.kind, code: draft.code, config });
    await requireBase(tx, ctx, draft);
    const published = await writeVersion(tx, ctx, draft, config, input.effective_from ?? today(ctx));
    await tx
      .delete(policyDrafts)
      .where(and(eq(policyDrafts.workspaceId, ctx.workspace.id), eq(policyDrafts.id, draft.id)));
    return published;
  });
}

/** Somebody may have published in between: their change must not be lost unseen. */
async function requireBase(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  draft: PolicyDraftDto,
): Promise<void> {
  const [policy] = await tx
    .select({ revision: policies.revision })
    .from(policies)
    .where(and(eq(policies.workspaceId, ctx.workspace.id), eq(policies.id, draft.id)))
    .for('update');
  if ((policy?.revision ?? null) === draft.based_on) return;
  throw new ServiceError(
    say('draft-outdated', { actual: policy?.revision ?? 0, based: draft.based_on ?? 0 }),
  );
}

/** Makes a draft the version from a date on, or the first one of a new policy; `config` was accepted before. */
export function writeVersion(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  draft: PolicyDraftDto,
  config: Record<string, unknown>,
  effectiveFrom: string,
): Promise<PolicyDto> {
  const version = {
    name: draft.name,
    position: draft.position,
    availabilityScope: draft.availability_scope,
    config,
    state: draft.state,
  };
  const check = () => checkAvailabilityScope(tx, ctx, draft.availability_scope);
  if (draft.based_on === null) {
    requirePermission(ctx, 'policies', 'create');
    const identity = { code: draft.code, externalId: null, kind: draft.kind };
    return createVersioned(tx, ctx, policyResource, {
      id: draft.id,
      identity,
      version,
      effectiveFrom,
      check,
    });
  }
  const identity = { code: draft.code };
  return updateVersioned(tx, ctx, policyResource, { id: draft.id, identity, version, effectiveFrom, check });
}
