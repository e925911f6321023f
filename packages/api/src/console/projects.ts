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
import { versionedReads } from './versioned-reads.ts';

/** Projects. */
export const projects = router({
  ...versionedReads(listProjectsInput, {
    list: listProjects,
    get: getProject,
    versions: listProjectVersions,
  }),
  create: procedure.input(createProjectBody).mutation(({ ctx, input }) => createProject(ctx.service, input)),
  update: procedure.input(updateProjectInput).mutation(({ ctx, input }) => updateProject(ctx.service, input)),
});
