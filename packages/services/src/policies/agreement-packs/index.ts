export * from './agreement-pack-contract.ts';
export { putAgreementStepAway, putAgreementStepAwayInput } from './agreement-step.ts';
export { listAgreementPacks, loadAgreementPack, previewAgreementPack } from './load-agreement-pack.ts';
export { listPackStates } from './loaded-state.ts';
export {
  type PackChangeDto,
  type PackDifferenceDto,
  packDifferenceBody,
  publishPackEditionBody,
} from './pack-edition-contract.ts';
export { findPackReach, type PackReach } from './pack-reach.ts';
export { comparePackEdition, publishPackEdition } from './publish-pack-edition.ts';
