import { isId, schema } from '@stempel/db';
import { and, asc, eq, gte, isNull, lte, or } from '@stempel/db/drizzle';
import { z } from 'zod';
import { loadConfiguration } from '../../evaluation/configuration.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { dateField, idField } from '../../kernel/contract-fields.ts';
import { mayDecide } from '../../kernel/deciding.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { reading } from '../../kernel/transaction.ts';
import { offeredAccounts } from './offered-accounts.ts';

const { employments } = schema;

export const listAbsenceAccountsQuery = z.strictObject({ employee_id: idField, on: dateField });
export type ListAbsenceAccountsQuery = z.output<typeof listAbsenceAccountsQuery>;

/**
 * The accounts that an absence from this date on may use, by code: those that policies keep for the employee, and all
 * leave accounts for who decides about it.
 */
export async function listAbsenceAccounts(
  ctx: ServiceContext,
  { employee_id: employeeId, on }: ListAbsenceAccountsQuery,
): Promise<{ data: { code: string; name: string }[] }> {
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'absences', 'create', employeeId);
    if (await mayDecide(tx, ctx, 'absence', employeeId)) {
      const { accounts } = await loadConfiguration(tx);
      return { data: accounts.filter(({ kind }) => kind === 'leave').map(named) };
    }
    const [employment] = isId(employeeId)
      ? await tx
          .select({ id: employments.id })
          .from(employments)
          .where(
            and(
              eq(employments.employeeId, employeeId),
              lte(employments.startOn, on),
              or(isNull(employments.endOn), gte(employments.endOn, on)),
            ),
          )
          .orderBy(asc(employments.startOn), asc(employments.id))
          .limit(1)
      : [];
    return { data: employment ? (await offeredAccounts(tx, employment.id, on)).map(named) : [] };
  });
}

function named({ code, name }: { code: string; name: string }) {
  return { code, name };
}
