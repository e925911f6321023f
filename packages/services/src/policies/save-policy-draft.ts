import { say } from '@stempel/core/messages';
import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq, sql } from '@stempel/db/drizzle';
import { audit } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { notFound, refusalAt } from '../kernel/errors.ts';
import { requirePermission } from '../kernel/permission.ts';
import { writing } from '../kernel/transaction.ts';
import type { PolicyDraftDto, SavePolicyDraft } from './policy-draft-contract.ts';
import { findDraft, getDraft, requireDraftVersion } from './policy-draft-rows.ts';

const { policies, policyDrafts } = schema;

/**
 * Keeps what was typed; figures do not change before it is published. Throws precondition-failed when somebody
 * else saved, published or discarded the draft since, conflict when another policy has the code.
 */
export async function savePolicyDraft(ctx: ServiceContext, input: SavePolicyDraft): Promise<PolicyDraftDto> {
  requirePermission(ctx, 'policies', input.id === undefined ? 'create' : 'update');
  return writing(ctx, async (tx) => {
    const id = input.id ?? newId();
    const before = await findDraft(tx, ctx, id);
    if (before || input.expected_version !== undefined) requireDraftVersion(before, input.expected_version);
    await requireKind(tx, ctx, { ...input, id }, before);
    const values = {
      kind: input.kind,
      code: input.code,
      name: input.name,
      position: input.position,
      availabilityScope: input.availability_scope,
      config: input.config,
      state: input.state,
      basedOn: input.based_on,
      updatedAt: ctx.now,
      updatedBy: ctx.actor.userId,
    };
    await tx
      .insert(policyDrafts)
      .values({ workspaceId: ctx.workspace.id, id, ...values })
      .onConflictDoUpdate({
        target: [policyDrafts.workspaceId, policyDrafts.id],
        set: { ...values, revision: sql`${policyDrafts.revision} + 1` },
      });
    const after = await getDraft(tx, ctx, id);
    const action = before ? 'update' : 'create';
    await audit(tx, ctx, { action, resource: 'policy-drafts', objectId: id, before: before ?? null, after });
    return after;
  });
}

/** A draft stays of the kind of its policy, and its code must be free for it. */
async function requireKind(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: SavePolicyDraft & { id: string },
  draft: PolicyDraftDto | undefined,
): Promise<void> {
  const rows = await tx
    .select({ id: policies.id, kind: policies.kind, code: policies.code })
    .from(policies)
    .where(
      and(
        eq(policies.workspaceId, ctx.workspace.id),
        sql`(${policies.id} = ${input.id}::uuid or ${policies.code} = ${input.code})`,
      ),
    );
  const own = rows.find((row) => row.id === input.id);
  if (!own && !draft && input.based_on !== null) throw notFound('policy', input.id);
  const kind = own?.kind ?? draft?.kind ?? input.kind;
  if (kind !== input.kind) throw refusalAt('/kind', say('policy-kind-fixed', { kind }));
  if (rows.some((row) => row.id !== input.id)) {
    const detail = say('policy-code-taken', { code: input.code });
    throw refusalAt('/code', detail);
  }
}
