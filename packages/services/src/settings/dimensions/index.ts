export { createDimension } from './create-dimension.ts';
export * from './dimension-contract.ts';
export { getDimension, listDimensions, listDimensionVersions } from './read-dimensions.ts';
export { updateDimension } from './update-dimension.ts';
