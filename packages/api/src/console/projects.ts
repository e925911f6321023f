import {
  listProjectPostings,
  listProjectPostingsInput,
  sumProjectHours,
  sumProjectHoursInput,
} from '@stempel/services/insight/project-postings';
import {
  createProject,
  createProjectBody,
  getProject,
  listProjects,
  listProjectsInput,
  listProjectVersions,
  updateProject,
  updateProjectInput,
} from '@stempel/services/settings/projects';
import { procedure, router } from './procedure.ts';
import { shortPages } from './short-pages.ts';
import { versionedReads } from './versioned-reads.ts';

/** Projects. */
export const projects = router({
  ...versionedReads(listProjectsInput, {
    list: listProjects,
    get: getProject,
    versions: listProjectVersions,
  }),
  /** What was posted on a project in a period, and its sums by state. */
  postings: procedure
    .input(listProjectPostingsInput.extend(shortPages))
    .query(({ ctx, input }) => listProjectPostings(ctx.service, input)),
  hours: procedure.input(sumProjectHoursInput).query(({ ctx, input }) => sumProjectHours(ctx.service, input)),
  create: procedure.input(createProjectBody).mutation(({ ctx, input }) => createProject(ctx.service, input)),
  update: procedure.input(updateProjectInput).mutation(({ ctx, input }) => updateProject(ctx.service, input)),
});
