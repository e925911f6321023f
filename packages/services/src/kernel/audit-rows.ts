import { newId } from '@stempel/db';
import type { AuditedChange } from './audit.ts';
import type { ServiceContext } from './context.ts';
import { jsonRows } from './named-statement.ts';

/** Audit rows as a JSON array keyed by column, for statements that insert them with what they change. */
export function auditRows(ctx: ServiceContext, changes: readonly AuditedChange[]): string {
  return jsonRows(
    changes.map((change) => ({
      workspace_id: ctx.workspace.id,
      id: newId(),
      recorded_at: ctx.now.toString(),
      actor_kind: ctx.actor.kind,
      actor_id: ctx.actor.userId,
      actor_name: ctx.actor.name,
      action: change.action,
      resource: change.resource,
      object_id: change.objectId,
      before: change.before,
      after: change.after,
      request_id: ctx.requestId,
    })),
  );
}
