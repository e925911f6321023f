export { type ApproveStatement, approveStatement } from './approve-statement.ts';
export {
  type FailedStatement,
  type GeneratedStatements,
  type GenerateStatements,
  generateStatements,
} from './generate-statements.ts';
export {
  getStatement,
  listFirstStatements,
  listStatements,
  mostStatements,
  type StatementPage,
} from './read-statements.ts';
export { type ReopenStatement, reopenStatement } from './reopen-statement.ts';
export * from './statement-contract.ts';
export * from './statement-figures-contract.ts';
export { type SubmitStatement, submitStatement } from './submit-statement.ts';
