import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, desc, eq, gte, inArray, lt, sql } from '@stempel/db/drizzle';
import { knownAbsentees, withoutKind } from '../../kernel/absence-insight.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { jsonObject } from '../../versioned/resource.ts';
import type { AuditRowDto, ListAuditLog } from './audit-log-contract.ts';

const { auditLog: log } = schema;
const list: KeysetList = { name: 'audit-log', key: ['id'] };

/** One page of the audit log, the newest rows first; `from` inclusive, `to` exclusive. */
export async function listAuditLog(ctx: ServiceContext, input: ListAuditLog): Promise<Page<AuditRowDto>> {
  requireScope(ctx, 'audit-log', 'read', 'all');
  const before = readCursor(ctx, list, input)?.key[0];
  const dto = jsonObject({
    id: log.id,
    recorded_at: log.recordedAt,
    actor: jsonObject({
      ...{ kind: log.actorKind, id: log.actorId, name: log.actorName },
      stands_for: sql`case when ${log.standsForId} is not null
        then json_build_object('id', ${log.standsForId}, 'name', ${log.standsForName}) end`,
    }),
    action: log.action,
    resource: log.resource,
    object_id: log.objectId,
    before: log.before,
    after: log.after,
    request_id: log.requestId,
  });
  const conditions = [
    eq(log.workspaceId, ctx.workspace.id),
    before === undefined ? undefined : lt(log.id, before),
    input.from ? gte(log.recordedAt, Temporal.Instant.from(input.from)) : undefined,
    input.to ? lt(log.recordedAt, Temporal.Instant.from(input.to)) : undefined,
    input.resource && inArray(log.resource, input.resource),
    input.object_id && inArray(log.objectId, input.object_id),
    input.actor_id && inArray(log.actorId, input.actor_id),
    input.action && inArray(log.action, input.action),
  ];
  const rows = await reading(ctx, async (tx) => {
    const found = await tx
      .select({ dto: sql<AuditRowDto>`${dto}` })
      .from(log)
      .where(and(...conditions))
      .orderBy(desc(log.id))
      .limit(input.limit + 1);
    return withKnownAbsences(
      tx,
      ctx,
      found.map((row) => row.dto),
    );
  });
  return toPage(ctx, list, rows, input, (row) => [row.id]);
}

/** Whoever reads the log but not the absences of somebody reads when they were away, not what it was. */
async function withKnownAbsences(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  rows: readonly AuditRowDto[],
): Promise<AuditRowDto[]> {
  const ofAbsences = rows.filter(isOfAbsence);
  const known = await knownAbsentees(tx, ctx, ofAbsences.flatMap(absenteeOf));
  const isOpen = (row: AuditRowDto) => !isOfAbsence(row) || absenteeOf(row).some((id) => known.has(id));
  return rows.map((row) =>
    isOpen(row) ? row : { ...row, before: withoutKind(row.before), after: withoutKind(row.after) },
  );
}

/** What lies beside an absence may say what it is. */
function isOfAbsence({ resource }: AuditRowDto): boolean {
  return resource === 'absences' || resource === 'absence-attachments';
}

function absenteeOf({ before, after }: AuditRowDto): string[] {
  const { employee_id: id } = (after ?? before ?? {}) as { employee_id?: string };
  return id === undefined ? [] : [id];
}
