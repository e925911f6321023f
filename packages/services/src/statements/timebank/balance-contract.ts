import { z } from 'zod';
import { codeField, dateField, idField } from '../../kernel/contract-fields.ts';
import { daysField, minutesField } from '../../kernel/time-fields.ts';

const lotLine = z
  .object({
    granted_on: dateField,
    days: daysField.meta({ description: 'What is left of the lot.', example: '2.0800' }),
    expires_on: dateField.nullable().meta({ description: 'Last date it can be used.', example: null }),
  })
  .meta({ id: 'LeaveLot', description: 'A dated part of a leave balance.' });

const amounts = {
  balance_minutes: minutesField
    .nullable()
    .meta({ description: 'Balance of a flex account; null for leave.', example: 276 }),
  balance_days: daysField
    .nullable()
    .meta({ description: 'Balance of a leave account; null for flex.', example: null }),
};

/** Balance of one account at the end of a date, summed over the employee's employments. */
export const balanceDto = z
  .object({
    account_id: idField,
    account: codeField.meta({ description: 'Code of the time account.', example: 'flex' }),
    name: z.string().meta({ description: 'Name of the time account.', example: 'Flex' }),
    kind: z
      .enum(['leave', 'flex'])
      .meta({ description: 'Leave in days or flex in minutes.', example: 'flex' }),
    ...amounts,
    lots: z
      .array(lotLine)
      .meta({ description: 'Dated parts of a leave balance as of the last settled period.' }),
    employments: z
      .array(z.object({ employment_id: idField, ...amounts }))
      .meta({ description: 'The balance by employment.' }),
  })
  .meta({ id: 'Balance', description: 'Balance of a time account, over all employments.' });
export type BalanceDto = z.output<typeof balanceDto>;

export const balancesQuery = z.strictObject({
  as_of: dateField.optional().meta({
    description: 'End of this date; today in the workspace’s zone when left out.',
    example: '2026-03-31',
  }),
});
export type BalancesQuery = z.output<typeof balancesQuery>;

/** Every time account in force, in order of code. Always one page. */
export const balanceList = z
  .object({
    as_of: dateField,
    data: z.array(balanceDto),
    next_cursor: z.null().meta({ description: 'Always null: one page holds all accounts.', example: null }),
  })
  .meta({ id: 'BalanceList', description: 'The balances at the end of a date.' });
export type BalanceList = z.output<typeof balanceList>;
