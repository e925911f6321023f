import type { ServiceContext } from '../kernel/context.ts';
import { requirePermission } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';
import type { PolicyDto } from './policy-contract.ts';
import type { PolicyDraftDto } from './policy-draft-contract.ts';
import { findDraft, ofKinds, selectDrafts } from './policy-draft-rows.ts';

/** The drafts of the workspace, by name: changes nobody is paid by yet. */
export async function listPolicyDrafts(
  ctx: ServiceContext,
  input: { kind?: PolicyDto['kind'][] | undefined },
): Promise<PolicyDraftDto[]> {
  requirePermission(ctx, 'policies', 'read');
  return reading(ctx, (tx) => selectDrafts(tx, ctx, ofKinds(input.kind)));
}

/** The draft of a policy, or null. */
export async function findPolicyDraft(
  ctx: ServiceContext,
  input: { id: string },
): Promise<PolicyDraftDto | null> {
  requirePermission(ctx, 'policies', 'read');
  return reading(ctx, async (tx) => (await findDraft(tx, ctx, input.id)) ?? null);
}
