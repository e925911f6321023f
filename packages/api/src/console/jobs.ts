import { startExport, startExportBody } from '@stempel/services/exports';
import { startJob, startJobBody } from '@stempel/services/fill-timesheet';
import {
  cancelJob,
  getJob,
  listJobErrors,
  listJobErrorsQuery,
  listJobs,
  listJobsQuery,
} from '@stempel/services/job-runs';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

const area = z.enum(['imports', 'exports', 'jobs']);
const target = z.strictObject({ id: z.uuid() });

/** Imports, exports and testing jobs; files go over the edge, not over procedures. */
export const jobs = router({
  list: procedure
    .input(listJobsQuery.extend({ area }))
    .query(({ ctx, input: { area: of, ...input } }) => listJobs(ctx.service, of, input)),
  get: procedure
    .input(target.extend({ area }))
    .query(({ ctx, input: { area: of, id } }) => getJob(ctx.service, of, { id })),
  errors: procedure
    .input(listJobErrorsQuery.extend({ id: z.uuid() }))
    .query(({ ctx, input }) => listJobErrors(ctx.service, input)),
  cancel: procedure.input(target).mutation(({ ctx, input }) => cancelJob(ctx.service, input)),
  startExport: procedure.input(startExportBody).mutation(({ ctx, input }) => startExport(ctx.service, input)),
  start: procedure.input(startJobBody).mutation(({ ctx, input }) => startJob(ctx.service, input)),
});
