import { getVersionedInput, listVersionsInput } from '@stempel/services';
import {
  createTimeAccount,
  createTimeAccountBody,
  getTimeAccount,
  listTimeAccounts,
  listTimeAccountsInput,
  listTimeAccountVersions,
  updateTimeAccount,
  updateTimeAccountInput,
} from '@stempel/services/time-accounts';
import { procedure, router } from './procedure.ts';

/** Time accounts. */
export const timeAccounts = router({
  list: procedure
    .input(listTimeAccountsInput)
    .query(({ ctx, input }) => listTimeAccounts(ctx.service, input)),
  get: procedure.input(getVersionedInput).query(({ ctx, input }) => getTimeAccount(ctx.service, input)),
  versions: procedure
    .input(listVersionsInput)
    .query(({ ctx, input }) => listTimeAccountVersions(ctx.service, input)),
  create: procedure
    .input(createTimeAccountBody)
    .mutation(({ ctx, input }) => createTimeAccount(ctx.service, input)),
  update: procedure
    .input(updateTimeAccountInput)
    .mutation(({ ctx, input }) => updateTimeAccount(ctx.service, input)),
});
