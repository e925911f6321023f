export { createOrgUnit } from './create-org-unit.ts';
export { getOrgUnit } from './get-org-unit.ts';
export { listOrgUnitVersions } from './list-org-unit-versions.ts';
export { listOrgUnits } from './list-org-units.ts';
export * from './org-unit-contract.ts';
export { updateOrgUnit } from './update-org-unit.ts';
