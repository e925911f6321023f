export * from './correction-contract.ts';
export { acceptCorrection, type DecideCorrection, dismissCorrection } from './decide-correction.ts';
export { type FoundCorrections, findCorrections } from './find-corrections.ts';
export { getCorrection, listCorrections } from './read-corrections.ts';
