export * from './correction-contract.ts';
export { acceptCorrection, type DecideCorrection, dismissCorrection } from './decide-correction.ts';
export {
  type CorrectionFilters,
  correctionCauses,
  correctionConditions,
  correctionFilters,
  correctionParts,
} from './filter-corrections.ts';
export { type FoundCorrections, findCorrections } from './find-corrections.ts';
export { getCorrectionTrace } from './get-correction-trace.ts';
export { getCorrection, listCorrections } from './read-corrections.ts';
