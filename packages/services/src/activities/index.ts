export * from './activity-contract.ts';
export { createActivity } from './create-activity.ts';
export { getActivity } from './get-activity.ts';
export { listActivities } from './list-activities.ts';
export { listActivityVersions } from './list-activity-versions.ts';
export { updateActivity } from './update-activity.ts';
