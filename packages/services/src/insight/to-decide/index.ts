export { decideTogether } from './decide-together.ts';
export { countToDecide, listToDecide } from './list-to-decide.ts';
export * from './to-decide-contract.ts';
