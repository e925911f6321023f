export * from './home-contract.ts';
export { readClose } from './read-close.ts';
export { readTeamHours } from './read-team-hours.ts';
export { readTeamNow } from './read-team-now.ts';
