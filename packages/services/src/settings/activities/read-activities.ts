import { schema } from '@stempel/db';
import { oneOf, readsOf } from '../../versioned/reads.ts';
import type { ListActivities } from './activity-contract.ts';
import { activityResource } from './activity-resource.ts';

const { activityVersions: versions } = schema;

export const {
  get: getActivity,
  list: listActivities,
  versions: listActivityVersions,
} = readsOf(activityResource, ({ type, parent_id: parents }: ListActivities) => ({
  versions: [oneOf(versions.type, type), oneOf(versions.parentId, parents)],
}));
