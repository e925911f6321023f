export * from './agreement-pack-contract.ts';
export { listAgreementPacks, loadAgreementPack } from './load-agreement-pack.ts';
