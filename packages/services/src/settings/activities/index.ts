export type { AbsenceType } from './absence-type-contract.ts';
export * from './activity-contract.ts';
export { createActivity } from './create-activity.ts';
export { listSecondRoles, listSecondRolesInput } from './list-second-roles.ts';
export { listSecondSteps, listSecondStepsInput } from './list-second-steps.ts';
export { getActivity, listActivities, listActivityVersions } from './read-activities.ts';
export { updateActivity } from './update-activity.ts';
