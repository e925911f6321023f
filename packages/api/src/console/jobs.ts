import { readExportSource, startExport, startExportInput } from '@stempel/services/transfer/exports';
import { startJob, startJobBody } from '@stempel/services/transfer/fill-timesheet';
import { applyValidatedImport, importOptions, listImportFields } from '@stempel/services/transfer/imports';
import {
  cancelJob,
  getRun,
  listJobErrors,
  listJobErrorsQuery,
  listRuns,
  listRunsQuery,
  startStatementGeneration,
} from '@stempel/services/transfer/job-runs';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

const target = z.strictObject({ id: z.uuid() });

/** Imports, exports and jobs; files go over their own door, not over procedures. */
export const jobs = router({
  list: procedure.input(listRunsQuery).query(({ ctx, input }) => listRuns(ctx.service, input)),
  get: procedure.input(target).query(({ ctx, input }) => getRun(ctx.service, input)),
  errors: procedure
    .input(listJobErrorsQuery.extend({ id: z.uuid() }))
    .query(({ ctx, input }) => listJobErrors(ctx.service, input)),
  cancel: procedure.input(target).mutation(({ ctx, input }) => cancelJob(ctx.service, input)),
  importFields: procedure.query(({ ctx }) => listImportFields(ctx.service)),
  applyImport: procedure
    .input(target.extend({ atomicity: importOptions.shape.atomicity }))
    .mutation(({ ctx, input }) => applyValidatedImport(ctx.service, input)),
  exportSource: procedure.query(({ ctx }) => readExportSource(ctx.service)),
  startExport: procedure
    .input(startExportInput)
    .mutation(({ ctx, input }) => startExport(ctx.service, input)),
  start: procedure.input(startJobBody).mutation(({ ctx, input }) => startJob(ctx.service, input)),
  generateStatements: procedure.mutation(({ ctx }) => startStatementGeneration(ctx.service)),
});
