export { createWorkspace } from './create-workspace.ts';
export { getWorkspace } from './get-workspace.ts';
export { updateWorkspace } from './update-workspace.ts';
export * from './workspace-contract.ts';
