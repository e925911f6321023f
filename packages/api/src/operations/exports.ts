import { readExportFile, startExport, startExportBody } from '@stempel/services/transfer/exports';
import { getJob, jobDto, listJobs, listJobsQuery } from '@stempel/services/transfer/job-runs';
import { z } from 'zod';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { idParameter, pageOf } from '../contract/shared-fields.ts';

const tag = 'Admin';

/** Exports of the workspace. */
export const workspaceExports = router({
  list: operation({
    id: 'listExports',
    method: 'GET',
    path: '/admin/exports',
    tag,
    summary: 'List exports',
    description: 'The newest first.',
    permission: 'exports:read',
  })
    .input(listJobsQuery)
    .output(pageOf('ExportPage', jobDto))
    .query(({ ctx, input }) => listJobs(ctx.service, 'exports', input)),

  start: operation({
    id: 'startExport',
    method: 'POST',
    path: '/admin/exports',
    tag,
    summary: 'Export resources',
    description:
      'One snapshot of the workspace, without ids: an empty workspace can import the file, and exports the same bytes again.',
    permission: 'exports:create',
    success: 202,
  })
    .input(inputOf({}, startExportBody, 'ExportCreate'))
    .output(jobDto)
    .mutation(({ ctx, input }) => startExport(ctx.service, input)),

  get: operation({
    id: 'getExport',
    method: 'GET',
    path: '/admin/exports/{id}',
    tag,
    summary: 'Follow an export',
    description: 'State and progress; `links.file` once there is a file.',
    permission: 'exports:read',
  })
    .input(inputOf(idParameter, z.strictObject({})))
    .output(jobDto)
    .query(({ ctx, input }) => getJob(ctx.service, 'exports', input)),

  file: operation({
    id: 'getExportFile',
    method: 'GET',
    path: '/admin/exports/{id}/file',
    tag,
    summary: 'Read the file of an export',
    description: 'JSON lines, CSV or XLSX, as asked for; 409 until the export has succeeded.',
    permission: 'exports:read',
    mediaType: 'application/octet-stream',
    conflicts: true,
  })
    .input(inputOf(idParameter, z.strictObject({})))
    .output(z.unknown())
    .query(async ({ ctx, input }) => {
      const { name, mediaType, content } = await readExportFile(ctx.service, input);
      ctx.headers['Content-Type'] = mediaType;
      ctx.headers['Content-Disposition'] = `attachment; filename="${name}"`;
      return content;
    }),
});
