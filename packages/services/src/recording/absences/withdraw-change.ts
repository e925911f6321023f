import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { writing } from '../../kernel/transaction.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { closeChange, lockChange } from './lock-change.ts';

/** Takes back what was asked for of an absence. Throws `conflict` once it is decided. */
export async function withdrawAbsenceChange(
  ctx: ServiceContext,
  { id }: { id: string },
): Promise<AbsenceDto> {
  return writing(ctx, async (tx) => {
    const { before } = await lockChange(tx, id, async ({ employeeId }) => {
      await requireEmployee(tx, ctx, 'absences', 'update', employeeId);
    });
    await closeChange(tx, ctx, id, { state: 'withdrawn' });
    const after = { ...before, change: null };
    const change = { action: 'withdraw-change' as const, resource: 'absences', objectId: before.id };
    await audit(tx, ctx, { ...change, before, after });
    return after;
  });
}
