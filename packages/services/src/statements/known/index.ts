export { explainMove } from './explain-move.ts';
export * from './known-contract.ts';
export { getStatementThen, type ListedStatements, listStatementsThen } from './read-then.ts';
