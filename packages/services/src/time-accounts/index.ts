export { createTimeAccount } from './create-time-account.ts';
export { getTimeAccount } from './get-time-account.ts';
export { listTimeAccountVersions } from './list-time-account-versions.ts';
export { listTimeAccounts } from './list-time-accounts.ts';
export * from './time-account-contract.ts';
export { updateTimeAccount } from './update-time-account.ts';
