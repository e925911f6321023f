export * from './cover-rule-contract.ts';
export { listCoverRules } from './list-cover-rules.ts';
export { removeCoverRule } from './remove-cover-rule.ts';
export { saveCoverRule } from './save-cover-rule.ts';
