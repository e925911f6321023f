export { changeProvisionedUser, deleteProvisionedUser } from './change-provisioned-user.ts';
export { createProvisionedUser, type NewProvisionedUser } from './create-provisioned-user.ts';
export type { ProvisionedUser, UserIntent } from './provisioned-user.ts';
export { listProvisionedUsers, type ProvisionedPage, readProvisionedUser } from './read-provisioned-users.ts';
