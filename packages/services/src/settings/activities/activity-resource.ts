import { schema } from '@stempel/db';
import type { ResourceOf } from '../../versioned/resource.ts';
import { keepNamedCode } from '../engine-host/keep-named-code.ts';
import { absenceTypeOf } from './absence-type-of.ts';
import type { ActivityDto, ActivityVersionDto } from './activity-contract.ts';

const { activities: identity, activityVersions: versions } = schema;

export const activityResource: ResourceOf<ActivityDto, ActivityVersionDto, typeof identity, typeof versions> =
  {
    name: 'activities',
    noun: 'activity',
    permission: 'settings',
    identity,
    versions,
    codeName: 'code',
    renaming: keepNamedCode('activity'),
    counted: true,
    identityFields: {},
    versionFields: {
      name: versions.name,
      type: versions.type,
      parent_id: versions.parentId,
      project: versions.project,
      dimensions: versions.dimensions,
      absence_type: absenceTypeOf(versions.type, versions.absenceType),
      state: versions.state,
    },
  };
