import {
  createTimeAccount,
  createTimeAccountBody,
  getTimeAccount,
  listTimeAccounts,
  listTimeAccountsInput,
  listTimeAccountVersions,
  updateTimeAccount,
  updateTimeAccountInput,
} from '@stempel/services/settings/time-accounts';
import { procedure, router } from './procedure.ts';
import { versionedReads } from './versioned-reads.ts';

/** Time accounts. */
export const timeAccounts = router({
  ...versionedReads(listTimeAccountsInput, {
    list: listTimeAccounts,
    get: getTimeAccount,
    versions: listTimeAccountVersions,
  }),
  create: procedure
    .input(createTimeAccountBody)
    .mutation(({ ctx, input }) => createTimeAccount(ctx.service, input)),
  update: procedure
    .input(updateTimeAccountInput)
    .mutation(({ ctx, input }) => updateTimeAccount(ctx.service, input)),
});
