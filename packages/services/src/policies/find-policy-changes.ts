import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, desc, eq, gt, gte, isNull, lt, lte, or, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../kernel/context.ts';
import { notFound } from '../kernel/errors.ts';
import { requirePermission } from '../kernel/permission.ts';
import { reading } from '../kernel/transaction.ts';
import type {
  FindPolicyChanges,
  PolicyChangesDto,
  PolicyContent,
  PolicyWriteDto,
} from './policy-draft-contract.ts';
import { findDraft } from './policy-draft-rows.ts';

const { auditLog, policyVersions } = schema;

/**
 * What happened to a policy and its draft since the policy was at a version: who wrote when, what it said then, and
 * the draft as it is stored now. So that two people who edit the same policy see each other's work.
 */
export async function findPolicyChanges(
  ctx: ServiceContext,
  input: FindPolicyChanges,
): Promise<PolicyChangesDto> {
  requirePermission(ctx, 'policies', 'read');
  if (!isId(input.id)) throw notFound('policy', input.id);
  return reading(ctx, async (tx) => {
    const writes = await writesSince(tx, ctx, 'policies', input.id, input.since_version ?? 0);
    const draft = (await findDraft(tx, ctx, input.id)) ?? null;
    const draftWrites = draft ? await writesSince(tx, ctx, 'policy-drafts', input.id, draft.version - 1) : [];
    return {
      writes,
      base: await contentBefore(tx, ctx, input, writes[0]?.recorded_at),
      draft,
      draft_written_by: draftWrites.at(-1)?.actor_name ?? null,
    };
  });
}

async function writesSince(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  resource: 'policies' | 'policy-drafts',
  id: string,
  version: number,
): Promise<PolicyWriteDto[]> {
  const written = sql<number>`(${auditLog.after} ->> 'version')::int`;
  const rows = await tx
    .select({
      version: written,
      recordedAt: auditLog.recordedAt,
      actorName: auditLog.actorName,
      effectiveFrom: sql<string | null>`${auditLog.after} ->> 'effective_from'`,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.workspaceId, ctx.workspace.id),
        eq(auditLog.resource, resource),
        eq(auditLog.objectId, id),
        gt(written, version),
      ),
    )
    .orderBy(asc(auditLog.id));
  return rows.map((row) => ({
    version: row.version,
    recorded_at: row.recordedAt.toString(),
    actor_name: row.actorName,
    effective_from: row.effectiveFrom,
  }));
}

/** What was believed just before an instant about a date; what is believed now, without one. */
async function contentBefore(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  input: FindPolicyChanges,
  instant: string | undefined,
): Promise<PolicyContent | null> {
  const at = sql`${instant}::timestamptz`;
  const believed =
    instant === undefined
      ? isNull(policyVersions.supersededAt)
      : and(
          lt(policyVersions.recordedAt, at),
          or(isNull(policyVersions.supersededAt), gte(policyVersions.supersededAt, at)),
        );
  const [row] = await tx
    .select({
      name: policyVersions.name,
      position: policyVersions.position,
      availability_scope: policyVersions.availabilityScope,
      config: policyVersions.config,
      state: policyVersions.state,
      effective_from: policyVersions.effectiveFrom,
    })
    .from(policyVersions)
    .where(
      and(
        eq(policyVersions.workspaceId, ctx.workspace.id),
        eq(policyVersions.objectId, input.id),
        believed,
        lte(policyVersions.effectiveFrom, input.as_of ?? today(ctx)),
      ),
    )
    .orderBy(desc(policyVersions.effectiveFrom))
    .limit(1);
  return row ?? null;
}
