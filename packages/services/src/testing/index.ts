export { addStatements } from './add-statements.ts';
export { type FilledLists, fillLists } from './fill-lists.ts';
export { makeCompany } from './make-company.ts';
export {
  makeEmployee,
  makeProvisionedWorkspace,
  type ProvisionedWorkspace,
} from './make-provisioned-workspace.ts';
export * from './provisioned-people.ts';
