export { changeEmployee } from './change-employee.ts';
export { createEmployee } from './create-employee.ts';
export * from './employee-contract.ts';
export { getEmployee } from './get-employee.ts';
export { listEmployeeVersions } from './list-employee-versions.ts';
export { listEmployees } from './list-employees.ts';
export { updateEmployee } from './update-employee.ts';
