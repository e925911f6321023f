import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, inArray, type SQL } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { notFound, ServiceError } from '../kernel/errors.ts';
import { wireInstant } from '../kernel/wire-instant.ts';
import type { PolicyDraftDto } from './policy-draft-contract.ts';

const { policyDrafts } = schema;

type Row = typeof policyDrafts.$inferSelect;

/** The drafts of the workspace that fit, by name. */
export async function selectDrafts(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  filter?: SQL,
): Promise<PolicyDraftDto[]> {
  const rows = await tx
    .select()
    .from(policyDrafts)
    .where(and(eq(policyDrafts.workspaceId, ctx.workspace.id), filter))
    .orderBy(asc(policyDrafts.name), asc(policyDrafts.id));
  return rows.map(toDraftDto);
}

/** Drafts of these kinds; of all kinds when none are named. */
export function ofKinds(kinds: readonly Row['kind'][] | undefined): SQL | undefined {
  return kinds && inArray(policyDrafts.kind, [...kinds]);
}

export async function findDraft(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<PolicyDraftDto | undefined> {
  const [draft] = await selectDrafts(tx, ctx, eq(policyDrafts.id, id));
  return draft;
}

/** As `findDraft`; throws not-found. */
export async function getDraft(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
): Promise<PolicyDraftDto> {
  const draft = await findDraft(tx, ctx, id);
  if (!draft) throw notFound('policy draft', id);
  return draft;
}

/** Throws precondition-failed when somebody saved the draft since it was read, published it or threw it away. */
export function requireDraftVersion(draft: PolicyDraftDto | undefined, expected: number | undefined): void {
  if (expected === draft?.version) return;
  if (!draft) {
    throw new ServiceError(say('draft-gone'));
  }
  const seen = expected === undefined ? 'none' : `version ${expected}`;
  throw new ServiceError(say('draft-version-changed', { actual: draft.version, wanted: seen }));
}

function toDraftDto(row: Row): PolicyDraftDto {
  return {
    id: row.id,
    kind: row.kind,
    code: row.code,
    name: row.name,
    position: row.position,
    availability_scope: row.availabilityScope,
    config: row.config,
    state: row.state,
    based_on: row.basedOn,
    version: row.revision,
    updated_at: wireInstant(row.updatedAt),
  };
}
