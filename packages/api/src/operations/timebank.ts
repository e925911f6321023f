import { balanceList, balancesQuery, getBalances } from '@stempel/services/statements/timebank';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { employeeParameter } from '../contract/shared-fields.ts';

/** Current balances. */
export const timebank = router({
  balances: operation({
    id: 'listBalances',
    method: 'GET',
    path: '/employees/{employee_id}/timebank/balances',
    tag: 'Timebank',
    summary: 'Read balances',
    description: 'Every time account at the end of `as_of`, from what approved statements booked.',
    permission: 'timebank:read',
  })
    .input(inputOf(employeeParameter, balancesQuery))
    .output(balanceList)
    .query(({ ctx, input }) => getBalances(ctx.service, input)),
});
