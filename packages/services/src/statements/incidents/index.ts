export { type DecidedIncident, decideIncidents } from './decide-incidents.ts';
export {
  decideIncidentsInput,
  type Incident,
  type IncidentGroup,
  type IncidentState,
  incidentsOfEmployeeInput,
  listIncidentsInput,
  updateIncidentInput,
} from './incident-contract.ts';
export { listIncidentsOfEmployee } from './incidents-of-employee.ts';
export { listIncidentGroups, listIncidents } from './list-incidents.ts';
export { asksForItself, withSameCheckOuts } from './missing-check-outs.ts';
export { updateIncident } from './update-incident.ts';
