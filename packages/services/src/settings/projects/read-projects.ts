import { schema } from '@stempel/db';
import { oneOf, readsOf } from '../../versioned/reads.ts';
import type { ListProjects } from './project-contract.ts';
import { projectResource } from './project-resource.ts';

const { projectVersions: versions } = schema;

export const {
  get: getProject,
  list: listProjects,
  versions: listProjectVersions,
} = readsOf(projectResource, ({ manager_id: managers }: ListProjects) => ({
  versions: [oneOf(versions.managerId, managers)],
}));
