export * from '../evaluation/statement-figures-contract.ts';
export { type ApproveStatement, approveStatement } from './approve-statement.ts';
export { type CheckedInputs, checkInputs } from './check-inputs.ts';
export { countWaiting, type WaitingStatements } from './count-waiting.ts';
export { decideStatements } from './decide-statements.ts';
export type { FailedStatement } from './failed-statement.ts';
export {
  type GeneratedStatements,
  type GenerateStatements,
  generateStatements,
} from './generate-statements.ts';
export { type ManyStatements, manyStatements } from './many-statements.ts';
export { explainNothingDue, type NothingDue } from './nothing-due.ts';
export { findLeftToManager } from './permit-statement.ts';
export { previewDecisions } from './preview-decisions.ts';
export {
  getStatement,
  listFirstStatements,
  listStatements,
  mostStatements,
  placeOfStatement,
  type Sifting,
  type StatementPage,
} from './read-statements.ts';
export { type ReopenStatement, reopenStatement } from './reopen-statement.ts';
export * from './statement-contract.ts';
export * from './statement-decision-contract.ts';
export { type StatementSort, statementSorts } from './statement-order.ts';
export { type SubmitStatement, submitStatement } from './submit-statement.ts';
