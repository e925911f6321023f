import { schema } from '@stempel/db';
import type { ResourceOf } from '../../versioned/resource.ts';
import { keepNamedCode } from '../engine-host/keep-named-code.ts';
import type { ProjectDto, ProjectVersionDto } from './project-contract.ts';

const { projects: identity, projectVersions: versions } = schema;

export const projectResource: ResourceOf<ProjectDto, ProjectVersionDto, typeof identity, typeof versions> = {
  name: 'projects',
  noun: 'project',
  permission: 'projects',
  identity,
  versions,
  codeName: 'code',
  renaming: keepNamedCode('project'),
  counted: true,
  identityFields: {},
  versionFields: {
    name: versions.name,
    manager_id: versions.managerId,
    requires_manager_approval: versions.requiresManagerApproval,
    state: versions.state,
  },
};
