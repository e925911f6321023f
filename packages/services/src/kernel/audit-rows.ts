import { newId, type WorkspaceTransaction, wakeReaders } from '@stempel/db';
import type { AuditedChange } from './audit.ts';
import type { ServiceContext } from './context.ts';
import { jsonRows } from './named-statement.ts';

/**
 * Audit rows as a JSON array keyed by column, for statements of the transaction that insert them with what they change;
 * who is told of events looks at its end.
 */
export function auditRows(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  changes: readonly AuditedChange[],
): string {
  if (changes.length > 0) wakeReaders(tx, ctx.workspace.id, { within: ctx.db.shared });
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

const columns = [
  ...[
    'workspace_id',
    'id',
    'recorded_at',
    'actor_kind',
    'actor_id',
    'actor_name',
    'action',
    'resource',
    'object_id',
  ],
  ...['before', 'after', 'request_id'],
].join(', ');

/** SQL that inserts the rows of a JSON array; `where` looks at a row `a`. What a row is given by the database stays out. */
export function insertAudits(json: string, where = 'true'): string {
  return `insert into audit_log (${columns})
    select ${columns} from jsonb_populate_recordset(null::audit_log, ${json}::jsonb) a where ${where}`;
}
