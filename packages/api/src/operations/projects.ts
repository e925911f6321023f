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
} from '@stempel/services/settings/projects';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { idParameter } from '../contract/shared-fields.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';
import { versionedReads } from '../contract/versioned-reads.ts';

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

const reads = versionedReads(operations, {
  one: 'Project',
  listInput: listProjectsInput,
  dto: projectDto,
  versionDto: projectVersionDto,
  list: listProjects,
  get: getProject,
  versions: listProjectVersions,
});

/** Units of work or billing. */
export const projects = router({
  list: reads.list,
  create: operation(operations.create)
    .input(inputOf({}, createProjectBody, 'ProjectCreate'))
    .output(projectDto)
    .mutation(({ ctx, input }) => createProject(ctx.service, input)),
  get: reads.get,
  update: operation(operations.update)
    .input(inputOf(idParameter, updateProjectBody, 'ProjectUpdate'))
    .output(projectDto)
    .mutation(({ ctx, input }) =>
      updateProject(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),
  versions: reads.versions,
});
