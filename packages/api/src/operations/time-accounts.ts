import {
  createTimeAccount,
  createTimeAccountBody,
  getTimeAccount,
  listTimeAccounts,
  listTimeAccountsInput,
  listTimeAccountVersions,
  timeAccountDto,
  timeAccountVersionDto,
  updateTimeAccount,
  updateTimeAccountBody,
} from '@stempel/services/time-accounts';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { asOfQuery, idParameter, pageOf, versionsQuery } from '../contract/shared-fields.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';

const operations = versionedOperations({
  one: 'TimeAccount',
  many: 'TimeAccounts',
  noun: 'a time account',
  nouns: 'time accounts',
  path: '/settings/time-accounts',
  tag: 'Settings',
  resource: 'settings',
  counter: 'time-accounts',
});

/** Time accounts: leave in days, flex in minutes (spec §2). */
export const timeAccounts = router({
  list: operation(operations.list)
    .input(listTimeAccountsInput)
    .output(pageOf('TimeAccountPage', timeAccountDto))
    .query(({ ctx, input }) => listTimeAccounts(ctx.service, input)),

  create: operation(operations.create)
    .input(inputOf({}, createTimeAccountBody, 'TimeAccountCreate'))
    .output(timeAccountDto)
    .mutation(({ ctx, input }) => createTimeAccount(ctx.service, input)),

  get: operation(operations.get)
    .input(inputOf(idParameter, asOfQuery))
    .output(timeAccountDto)
    .query(({ ctx, input }) => getTimeAccount(ctx.service, input)),

  update: operation(operations.update)
    .input(inputOf(idParameter, updateTimeAccountBody, 'TimeAccountUpdate'))
    .output(timeAccountDto)
    .mutation(({ ctx, input }) =>
      updateTimeAccount(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),

  versions: operation(operations.versions)
    .input(inputOf(idParameter, versionsQuery))
    .output(pageOf('TimeAccountVersionPage', timeAccountVersionDto))
    .query(({ ctx, input }) => listTimeAccountVersions(ctx.service, input)),
});
