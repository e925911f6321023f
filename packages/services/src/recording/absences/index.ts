export * from './absence-contract.ts';
export { cancelAbsence } from './cancel-absence.ts';
export { changeAbsence } from './change-absence.ts';
export * from './change-contract.ts';
export { type CreateAbsence, createAbsence, enterAbsence } from './create-absence.ts';
export { type DecideAbsence, decideAbsence } from './decide-absence.ts';
export { endIllness } from './end-illness.ts';
export * from './illness-contract.ts';
export {
  type ListAbsenceTypesQuery,
  listAbsenceTypes,
  listAbsenceTypesQuery,
  type OfferedType,
} from './list-absence-types.ts';
export { type AbsenceSifting, getAbsence, listAbsences, placeOfAbsence } from './read-absences.ts';
export { readIllness } from './read-illness.ts';
export { reportIllness } from './report-illness.ts';
export { requestAbsence } from './request-absence.ts';
export * from './request-contract.ts';
export { restoreAbsence } from './restore-absence.ts';
export { type UpdateAbsence, updateAbsence } from './update-absence.ts';
export { withdrawAbsenceChange } from './withdraw-change.ts';
