import {
  createProject,
  createProjectBody,
  getProject,
  listProjects,
  listProjectsInput,
  listProjectVersions,
  projectDto,
  projectVersionDto,
  updateProject,
  updateProjectBody,
} from '@stempel/services/projects';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { asOfQuery, idParameter, pageOf, versionsQuery } from '../contract/shared-fields.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';

const operations = versionedOperations({
  one: 'Project',
  many: 'Projects',
  noun: 'a project',
  nouns: 'projects',
  path: '/projects',
  tag: 'Projects',
  resource: 'projects',
  counter: 'projects',
});

/** Units of work or billing (spec §2). */
export const projects = router({
  list: operation(operations.list)
    .input(listProjectsInput)
    .output(pageOf('ProjectPage', projectDto))
    .query(({ ctx, input }) => listProjects(ctx.service, input)),

  create: operation(operations.create)
    .input(inputOf({}, createProjectBody, 'ProjectCreate'))
    .output(projectDto)
    .mutation(({ ctx, input }) => createProject(ctx.service, input)),

  get: operation(operations.get)
    .input(inputOf(idParameter, asOfQuery))
    .output(projectDto)
    .query(({ ctx, input }) => getProject(ctx.service, input)),

  update: operation(operations.update)
    .input(inputOf(idParameter, updateProjectBody, 'ProjectUpdate'))
    .output(projectDto)
    .mutation(({ ctx, input }) =>
      updateProject(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),

  versions: operation(operations.versions)
    .input(inputOf(idParameter, versionsQuery))
    .output(pageOf('ProjectVersionPage', projectVersionDto))
    .query(({ ctx, input }) => listProjectVersions(ctx.service, input)),
});
