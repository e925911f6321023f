export {
  type Incident,
  type IncidentState,
  listIncidentsInput,
  updateIncidentInput,
} from './incident-contract.ts';
export { listIncidents } from './list-incidents.ts';
export { updateIncident } from './update-incident.ts';
