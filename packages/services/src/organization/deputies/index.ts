export * from './deputy-contract.ts';
export { findDeputyCandidates, listDeputies } from './list-deputies.ts';
export { nameDeputy } from './name-deputy.ts';
export { removeDeputy } from './remove-deputy.ts';
