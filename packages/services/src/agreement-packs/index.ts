export * from './agreement-pack-contract.ts';
export { listAgreementPacks, loadAgreementPack, previewAgreementPack } from './load-agreement-pack.ts';
