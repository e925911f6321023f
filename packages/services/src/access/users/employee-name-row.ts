import { newId } from '@stempel/db';
import type { AuditedChange } from '../../kernel/audit.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';

/** A name to be written to an employee from today on, for `writeEmployeeName`; undefined when nothing changes. */
export function employeeNameRow(
  ctx: ServiceContext,
  employeeId: string | null,
  before: string | null,
  after: string | null,
): { row: Record<string, unknown>; audit: AuditedChange } | undefined {
  if (!employeeId || after === null || after === before) return undefined;
  return {
    row: {
      version_id: newId(),
      workspace_id: ctx.workspace.id,
      employee_id: employeeId,
      name: after,
      effective_from: today(ctx),
      recorded_at: ctx.now.toString(),
      recorded_by: ctx.actor.userId,
    },
    audit: {
      action: 'update',
      resource: 'employees',
      objectId: employeeId,
      before: { name: before },
      after: { name: after, effective_from: today(ctx) },
    },
  };
}
