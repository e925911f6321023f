import { startJob, startJobBody } from '@stempel/services/transfer/fill-timesheet';
import { getJob, jobDto, listJobs, listJobsQuery } from '@stempel/services/transfer/job-runs';
import { z } from 'zod';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { idParameter, pageOf } from '../contract/shared-fields.ts';

const tag = 'Admin';

/** Testing jobs (docs/http.md, Test workspaces). */
export const jobs = router({
  list: operation({
    id: 'listJobs',
    method: 'GET',
    path: '/admin/jobs',
    tag,
    summary: 'List testing jobs',
    description: 'The newest first.',
    permission: 'jobs:read',
  })
    .input(listJobsQuery)
    .output(pageOf('JobPage', jobDto))
    .query(({ ctx, input }) => listJobs(ctx.service, 'jobs', input)),

  start: operation({
    id: 'startJob',
    method: 'POST',
    path: '/admin/jobs',
    tag,
    summary: 'Start a testing job',
    description:
      '`fill-timesheet` records presence by a weekly pattern of local times and leaves out what overlaps. In a test workspace only.',
    permission: 'jobs:run',
    success: 202,
    testWorkspaceOnly: true,
  })
    .input(inputOf({}, startJobBody, 'JobCreate'))
    .output(jobDto)
    .mutation(({ ctx, input }) => startJob(ctx.service, input)),

  get: operation({
    id: 'getJob',
    method: 'GET',
    path: '/admin/jobs/{id}',
    tag,
    summary: 'Follow a testing job',
    description: 'State, progress and counts.',
    permission: 'jobs:read',
  })
    .input(inputOf(idParameter, z.strictObject({})))
    .output(jobDto)
    .query(({ ctx, input }) => getJob(ctx.service, 'jobs', input)),
});
