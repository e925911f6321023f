import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import { checkAvailabilityScope } from '../../kernel/availability-scope.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { takesSecondStep } from '../../kernel/deciding/takes-second-step.ts';
import { decidingPermissions } from '../../kernel/deciding.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { requireReferences } from '../../kernel/references.ts';

interface TypedActivity {
  readonly type: string;
  readonly absenceType: schema.StoredAbsenceType | null;
}

/** Throws invalid for settings of what is no time off, and for an account that is not there. */
export async function checkAbsenceType(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { type, absenceType }: TypedActivity,
): Promise<void> {
  if (absenceType === null) return;
  if (type !== 'timeoff') throw refusalAt('/absence_type', say('absence-type-not-taken', { type }));
  await requireReferences(tx, ctx, [
    {
      pointer: '/absence_type/account_id',
      noun: 'time account',
      table: schema.timeAccounts,
      id: absenceType.account_id,
    },
  ]);
  await checkAvailabilityScope(tx, ctx, absenceType.availability_scope, '/absence_type');
}

/**
 * Throws invalid where the role of the second step is not there, or may not decide about absences: an owner would take the
 * step unasked. Asked of settings as somebody says them; a role that is deleted or loses the permission later stops no
 * other change.
 */
export async function checkSecondRole(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  absenceType: schema.StoredAbsenceType | null | undefined,
): Promise<void> {
  if (!absenceType?.second_role_id) return;
  const { roles } = schema;
  const pointer = '/absence_type/second_role_id';
  const id = absenceType.second_role_id;
  await requireReferences(tx, ctx, [{ pointer, noun: 'role', table: roles, id }]);
  const [role] = await tx
    .select({ name: roles.name, grants: roles.grants })
    .from(roles)
    .where(and(eq(roles.workspaceId, ctx.workspace.id), eq(roles.id, id)));
  if (!role || takesSecondStep(role.grants)) return;
  const permission = `${decidingPermissions.absence.join(':')}:managed`;
  throw refusalAt(pointer, say('second-role-may-not-approve', { role: role.name, permission }));
}
