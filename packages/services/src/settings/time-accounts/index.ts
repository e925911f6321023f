export { createTimeAccount } from './create-time-account.ts';
export { getTimeAccount, listTimeAccounts, listTimeAccountVersions } from './read-time-accounts.ts';
export * from './time-account-contract.ts';
export { updateTimeAccount } from './update-time-account.ts';
