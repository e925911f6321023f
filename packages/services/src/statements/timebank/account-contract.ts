import { movementKinds } from '@stempel/core/movement';
import { z } from 'zod';
import { dateField, idField, pageFields } from '../../kernel/contract-fields.ts';
import { knownAtField } from '../../kernel/known-at.ts';
import type { BalanceDto } from './balance-contract.ts';
import type { MovementDto } from './movement-contract.ts';

const target = {
  employee_id: z.string(),
  account_id: z.string(),
  as_of: dateField.optional(),
  known_at: knownAtField.optional(),
};

export const getEmployeeAccountInput = z.strictObject(target);
export type GetEmployeeAccount = z.output<typeof getEmployeeAccountInput>;

/** One account of one employee at the end of a date. */
export interface EmployeeAccount extends Omit<BalanceDto, 'employments'> {
  as_of: string;
  employee_id: string;
  employee_number: string;
  employee_name: string;
  employments: {
    employment_id: string;
    start: string;
    end: string | null;
    balance_minutes: number | null;
    balance_days: string | null;
    /** Last date of the last period settled by then; null while none is. */
    settled_to: string | null;
    /** The statement of that period. */
    statement_id: string | null;
  }[];
}

export const listAccountMovementsInput = z.strictObject({
  ...target,
  account_id: idField,
  kind: z.array(z.enum(movementKinds)).max(10).optional(),
  ...pageFields,
});
export type ListAccountMovements = z.output<typeof listAccountMovementsInput>;

/** A movement with the balance it left behind, and what it came from. */
export interface AccountMovement
  extends Pick<
    MovementDto,
    'id' | 'employment_id' | 'date' | 'kind' | 'minutes' | 'days' | 'source' | 'recorded_at'
  > {
  balance_minutes: number | null;
  balance_days: string | null;
  statement: { id: string; from: string; to: string } | null;
  correction: { id: string; periods: { from: string; to: string }[] } | null;
  /** The absence that used the days. */
  absence: { id: string; from: string; to: string | null; activity: string | null } | null;
  recorded_by: string | null;
}
