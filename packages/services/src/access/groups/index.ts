export {
  changeProvisionedGroup,
  deleteProvisionedGroup,
  type GroupAnswer,
} from './change-provisioned-group.ts';
export { createProvisionedGroup } from './create-provisioned-group.ts';
export type { GroupIntent, ProvisionedGroup } from './provisioned-group.ts';
export { listProvisionedGroups, readProvisionedGroup } from './read-provisioned-groups.ts';
