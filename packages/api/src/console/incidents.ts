import {
  listIncidents,
  listIncidentsInput,
  updateIncident,
  updateIncidentInput,
} from '@stempel/services/statements/incidents';
import { procedure, router } from './procedure.ts';

/** What evaluations found broken, and what became of it. */
export const incidents = router({
  list: procedure.input(listIncidentsInput).query(({ ctx, input }) => listIncidents(ctx.service, input)),
  update: procedure
    .input(updateIncidentInput)
    .mutation(({ ctx, input }) => updateIncident(ctx.service, input)),
});
