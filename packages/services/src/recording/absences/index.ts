export * from './absence-contract.ts';
export { type CreateAbsence, createAbsence } from './create-absence.ts';
export {
  type ListAbsenceAccountsQuery,
  listAbsenceAccounts,
  listAbsenceAccountsQuery,
} from './list-absence-accounts.ts';
export { getAbsence, listAbsences } from './read-absences.ts';
export { restoreAbsence } from './restore-absence.ts';
export { type UpdateAbsence, updateAbsence } from './update-absence.ts';
