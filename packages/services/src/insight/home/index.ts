export * from './home-contract.ts';
export { readClose } from './read-close.ts';
export { readFirstSteps } from './read-first-steps.ts';
export { readTeamHours } from './read-team-hours.ts';
export { readTeamNow } from './read-team-now.ts';
