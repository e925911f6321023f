import { getVersionedInput, listVersionsInput } from '@stempel/services';
import {
  createProject,
  createProjectBody,
  getProject,
  listProjects,
  listProjectsInput,
  listProjectVersions,
  updateProject,
  updateProjectInput,
} from '@stempel/services/projects';
import { procedure, router } from './procedure.ts';

/** Projects. */
export const projects = router({
  list: procedure.input(listProjectsInput).query(({ ctx, input }) => listProjects(ctx.service, input)),
  get: procedure.input(getVersionedInput).query(({ ctx, input }) => getProject(ctx.service, input)),
  versions: procedure
    .input(listVersionsInput)
    .query(({ ctx, input }) => listProjectVersions(ctx.service, input)),
  create: procedure.input(createProjectBody).mutation(({ ctx, input }) => createProject(ctx.service, input)),
  update: procedure.input(updateProjectInput).mutation(({ ctx, input }) => updateProject(ctx.service, input)),
});
