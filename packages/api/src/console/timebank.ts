import { browseBalances, browseBalancesInput } from '@stempel/services/insight/browse';
import {
  forecastBalances,
  forecastBalancesInput,
  getEmployeeAccount,
  getEmployeeAccountInput,
  getKeptBalances,
  listAccountMovements,
  listAccountMovementsInput,
  listMovements,
  listMovementsQuery,
  openBalance,
  openBalanceBody,
} from '@stempel/services/statements/timebank';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

/** Balances and the ledger behind them. */
export const timebank = router({
  /** Of the accounts that apply to the person, and what is left on others. */
  kept: procedure
    .input(z.strictObject({ employee_id: z.uuid() }))
    .query(({ ctx, input }) => getKeptBalances(ctx.service, input)),
  /** How those accounts will stand at the end of the period and of the year. */
  forecast: procedure
    .input(forecastBalancesInput)
    .query(({ ctx, input }) => forecastBalances(ctx.service, input)),
  /** Employees and the accounts they hold something on. */
  browse: procedure.input(browseBalancesInput).query(({ ctx, input }) => browseBalances(ctx.service, input)),
  account: procedure
    .input(getEmployeeAccountInput)
    .query(({ ctx, input }) => getEmployeeAccount(ctx.service, input)),
  accountMovements: procedure
    .input(listAccountMovementsInput)
    .query(({ ctx, input }) => listAccountMovements(ctx.service, input)),
  movements: procedure.input(listMovementsQuery).query(({ ctx, input }) => listMovements(ctx.service, input)),
  open: procedure.input(openBalanceBody).mutation(({ ctx, input }) => openBalance(ctx.service, input)),
});
