export * from './absence-contract.ts';
export { type CreateAbsence, createAbsence } from './create-absence.ts';
export {
  type ListAbsenceAccountsQuery,
  listAbsenceAccounts,
  listAbsenceAccountsQuery,
} from './list-absence-accounts.ts';
export {
  type ListAbsenceTypesQuery,
  listAbsenceTypes,
  listAbsenceTypesQuery,
  type OfferedType,
} from './list-absence-types.ts';
export { getAbsence, listAbsences } from './read-absences.ts';
export { restoreAbsence } from './restore-absence.ts';
export { type UpdateAbsence, updateAbsence } from './update-absence.ts';
