export { browseAbsences } from './browse-absences.ts';
export { browseAbsencesInput } from './browse-absences-contract.ts';
export { browseBalances } from './browse-balances.ts';
export { type BrowsedBalance, browseBalancesInput } from './browse-balances-contract.ts';
export {
  type BrowsedEmployee,
  type BrowsedObject,
  browseEmployeesInput,
  browseObjectsInput,
  employeeFilter,
} from './browse-contract.ts';
export { browseEmployees, findMatchingEmployees } from './browse-employees.ts';
export { browseObjects } from './browse-objects.ts';
export { browseStatements } from './browse-statements.ts';
export { browseStatementsInput } from './browse-statements-contract.ts';
export { findObjectsInput } from './find-contract.ts';
export { findObjects } from './find-objects.ts';
