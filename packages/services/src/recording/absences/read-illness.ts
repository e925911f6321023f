import type { ServiceContext } from '../../kernel/context.ts';
import { today } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { reading } from '../../kernel/transaction.ts';
import { toAbsenceDto } from './absence-rows.ts';
import type { Illness, IllnessQuery } from './illness-contract.ts';
import { findOwnIllness } from './running-illness.ts';

/** Whether a person is reported ill now, or from tomorrow on, in a way that a word of theirs or a check-in ends. */
export async function readIllness(
  ctx: ServiceContext,
  { employee_id: employeeId }: IllnessQuery,
): Promise<Illness> {
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'absences', 'read', employeeId);
    const row = await findOwnIllness(tx, ctx, employeeId);
    return { today: today(ctx), running: row ? toAbsenceDto(row) : null };
  });
}
