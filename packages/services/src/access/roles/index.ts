export { assignRole } from './assign-role.ts';
export { createRole } from './create-role.ts';
export { deleteRole } from './delete-role.ts';
export { getRole } from './get-role.ts';
export { listRoles } from './list-roles.ts';
export { requireTwoFactors } from './require-two-factors.ts';
export * from './role-contract.ts';
export { unassignRole } from './unassign-role.ts';
export { updateRole } from './update-role.ts';
