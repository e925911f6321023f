export { createEmployee } from './create-employee.ts';
export * from './employee-contract.ts';
export { listEmployees } from './list-employees.ts';
export { getEmployee, listEmployeeVersions } from './read-employee.ts';
export { updateEmployee } from './update-employee.ts';
