export { createDimension } from './create-dimension.ts';
export * from './dimension-contract.ts';
export { getDimension } from './get-dimension.ts';
export { listDimensionVersions } from './list-dimension-versions.ts';
export { listDimensions } from './list-dimensions.ts';
export { updateDimension } from './update-dimension.ts';
