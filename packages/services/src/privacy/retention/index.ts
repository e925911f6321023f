export { keepRetention } from './keep-retention.ts';
export { previewRetention } from './preview-retention.ts';
export { getRetention } from './read-retention.ts';
export * from './retention-contract.ts';
export { saveRetention } from './save-retention.ts';
