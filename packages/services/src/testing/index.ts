export {
  makeEmployee,
  makeProvisionedWorkspace,
  type ProvisionedWorkspace,
} from './make-provisioned-workspace.ts';
export * from './provisioned-people.ts';
