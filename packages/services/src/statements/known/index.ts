export { explainMove } from './explain-move.ts';
export * from './known-contract.ts';
