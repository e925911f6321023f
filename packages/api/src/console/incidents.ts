import {
  decideIncidents,
  decideIncidentsInput,
  incidentsOfEmployeeInput,
  listIncidentGroups,
  listIncidents,
  listIncidentsInput,
  listIncidentsOfEmployee,
  updateIncident,
  updateIncidentInput,
} from '@stempel/services/statements/incidents';
import { procedure, router } from './procedure.ts';

/** What is wrong with recorded time, and what became of it. */
export const incidents = router({
  list: procedure.input(listIncidentsInput).query(({ ctx, input }) => listIncidents(ctx.service, input)),
  groups: procedure
    .input(listIncidentsInput)
    .query(({ ctx, input }) => listIncidentGroups(ctx.service, input)),
  ofEmployee: procedure
    .input(incidentsOfEmployeeInput)
    .query(({ ctx, input }) => listIncidentsOfEmployee(ctx.service, input)),
  update: procedure
    .input(updateIncidentInput)
    .mutation(({ ctx, input }) => updateIncident(ctx.service, input)),
  decide: procedure
    .input(decideIncidentsInput)
    .mutation(({ ctx, input }) => decideIncidents(ctx.service, input)),
});
