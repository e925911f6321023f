export { createOrgUnit } from './create-org-unit.ts';
export * from './org-unit-contract.ts';
export { getOrgUnit, listOrgUnits, listOrgUnitVersions } from './read-org-units.ts';
export { updateOrgUnit } from './update-org-unit.ts';
