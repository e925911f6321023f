import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { checkAvailabilityScope } from '../../kernel/availability-scope.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { requireReferences } from '../../kernel/references.ts';

interface TypedActivity {
  readonly type: string;
  readonly absenceType: schema.StoredAbsenceType | null;
}

/** Throws invalid for settings of what is no time off, and for an account or role that is not there. */
export async function checkAbsenceType(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { type, absenceType }: TypedActivity,
): Promise<void> {
  if (absenceType === null) return;
  if (type !== 'timeoff') throw refusalAt('/absence_type', say('absence-type-not-taken', { type }));
  const at = (field: string) => `/absence_type/${field}`;
  await requireReferences(tx, ctx, [
    {
      pointer: at('account_id'),
      noun: 'time account',
      table: schema.timeAccounts,
      id: absenceType.account_id,
    },
    { pointer: at('second_role_id'), noun: 'role', table: schema.roles, id: absenceType.second_role_id },
  ]);
  await checkAvailabilityScope(tx, ctx, absenceType.availability_scope, '/absence_type');
}
