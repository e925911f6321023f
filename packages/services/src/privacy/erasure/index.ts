export { erasePerson } from './erase-person.ts';
export * from './erasure-contract.ts';
export { previewErasure } from './preview-erasure.ts';
