export { addPerson, type TestPerson } from './add-person.ts';
export { addPolicies } from './add-policies.ts';
export { addSettled } from './add-settled.ts';
export { addStatements } from './add-statements.ts';
export { consoleWords } from './console-words.ts';
export { type FilledLists, fillLists } from './fill-lists.ts';
export {
  type FurnishedWorkspace,
  furnishWorkspace,
  type Ids,
  type Person,
  type PersonName,
  people,
  type SharedIds,
  sicknessMarks,
} from './furnish-workspace.ts';
export { type AbsentName, type AbsentPeople, letSignIn, makeAbsentPeople } from './make-absent-people.ts';
export { addEmployees, makeCompany } from './make-company.ts';
export { makeLargeExport } from './make-large-export.ts';
export {
  type AbsenceKind,
  absenceKinds,
  type MarkedAbsences,
  makeMarkedAbsences,
  type Whose,
  whose,
} from './make-marked-absences.ts';
export {
  makeEmployee,
  makeProvisionedWorkspace,
  type ProvisionedWorkspace,
} from './make-provisioned-workspace.ts';
export { makeTenant, type Tenant } from './make-tenant.ts';
export * from './provisioned-people.ts';
export { datesBetween, recordDays } from './record-days.ts';
export { takeBack } from './take-back.ts';
export { fileOf, importFile, lines } from './transfer-files.ts';
export { storedZip, workbook } from './workbook-files.ts';
