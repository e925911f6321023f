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
} from '@stempel/services/settings/time-accounts';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { idParameter } from '../contract/shared-fields.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';
import { versionedReads } from '../contract/versioned-reads.ts';

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

const reads = versionedReads(operations, {
  one: 'TimeAccount',
  listInput: listTimeAccountsInput,
  dto: timeAccountDto,
  versionDto: timeAccountVersionDto,
  list: listTimeAccounts,
  get: getTimeAccount,
  versions: listTimeAccountVersions,
});

/** Time accounts: leave in days, flex in minutes. */
export const timeAccounts = router({
  list: reads.list,
  create: operation(operations.create)
    .input(inputOf({}, createTimeAccountBody, 'TimeAccountCreate'))
    .output(timeAccountDto)
    .mutation(({ ctx, input }) => createTimeAccount(ctx.service, input)),
  get: reads.get,
  update: operation(operations.update)
    .input(inputOf(idParameter, updateTimeAccountBody, 'TimeAccountUpdate'))
    .output(timeAccountDto)
    .mutation(({ ctx, input }) =>
      updateTimeAccount(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),
  versions: reads.versions,
});
