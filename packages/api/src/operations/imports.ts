import { importOptions, startImport } from '@stempel/services/transfer/imports';
import {
  getJob,
  jobDto,
  jobErrorDto,
  listJobErrors,
  listJobErrorsQuery,
  listJobs,
  listJobsQuery,
} from '@stempel/services/transfer/job-runs';
import { z } from 'zod';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { idParameter, pageOf } from '../contract/shared-fields.ts';

const tag = 'Admin';

/** Imports into the workspace (docs/http.md, Test workspaces). */
export const imports = router({
  list: operation({
    id: 'listImports',
    method: 'GET',
    path: '/admin/imports',
    tag,
    summary: 'List imports',
    description: 'The newest first.',
    permission: 'imports:read',
  })
    .input(listJobsQuery)
    .output(pageOf('ImportPage', jobDto))
    .query(({ ctx, input }) => listJobs(ctx.service, 'imports', input)),

  start: operation({
    id: 'startImport',
    method: 'POST',
    path: '/admin/imports',
    tag,
    summary: 'Import a file',
    description:
      'Send the file as the part `file` of a form, beside the other parameters, or as the body with the parameters in the query; at most 50 MiB. Objects are matched by code, employee number or external id; resources are written in the creation order whatever the order of the rows. With an API key only a test workspace takes imports.',
    permission: 'imports:create',
    success: 202,
    upload: true,
    testWorkspaceOnly: true,
  })
    .input(importOptions)
    .output(jobDto)
    .mutation(({ ctx, input }) => startImport(ctx.service, { ...input, file: ctx.uploadedFile() })),

  get: operation({
    id: 'getImport',
    method: 'GET',
    path: '/admin/imports/{id}',
    tag,
    summary: 'Follow an import',
    description: 'State, progress and counts; of a validation, what it would do.',
    permission: 'imports:read',
  })
    .input(inputOf(idParameter, z.strictObject({})))
    .output(jobDto)
    .query(({ ctx, input }) => getJob(ctx.service, 'imports', input)),

  errors: operation({
    id: 'listImportErrors',
    method: 'GET',
    path: '/admin/imports/{id}/errors',
    tag,
    summary: 'List the refused rows of an import',
    description: 'Ordered by row.',
    permission: 'imports:read',
  })
    .input(inputOf(idParameter, listJobErrorsQuery))
    .output(pageOf('ImportErrorPage', jobErrorDto))
    .query(({ ctx, input }) => listJobErrors(ctx.service, input)),
});
