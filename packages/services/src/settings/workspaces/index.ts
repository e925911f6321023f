export { createWorkspace } from './create-workspace.ts';
export { getWorkspace } from './get-workspace.ts';
export {
  type BackupStatus,
  type LookAtOperations,
  type OperationsDto,
  type OperationsStatus,
  readOperations,
} from './read-operations.ts';
export { updateWorkspace } from './update-workspace.ts';
export * from './workspace-contract.ts';
