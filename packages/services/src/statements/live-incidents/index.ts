export { type FoundLiveIncidents, findLiveIncidents } from './find-live-incidents.ts';
