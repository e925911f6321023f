export * from './absence-contract.ts';
export { type CreateAbsence, createAbsence } from './create-absence.ts';
export { getAbsence, listAbsences } from './read-absences.ts';
export { type UpdateAbsence, updateAbsence } from './update-absence.ts';
