import {
  activityDto,
  activityVersionDto,
  createActivity,
  createActivityBody,
  getActivity,
  listActivities,
  listActivitiesInput,
  listActivityVersions,
  updateActivity,
  updateActivityBody,
} from '@stempel/services/settings/activities';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { idParameter } from '../contract/shared-fields.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';
import { versionedReads } from '../contract/versioned-reads.ts';

const operations = versionedOperations({
  one: 'Activity',
  many: 'Activities',
  noun: 'an activity',
  nouns: 'activities',
  path: '/settings/activities',
  tag: 'Settings',
  resource: 'settings',
  counter: 'activities',
});

const reads = versionedReads(operations, {
  one: 'Activity',
  listInput: listActivitiesInput,
  dto: activityDto,
  versionDto: activityVersionDto,
  list: listActivities,
  get: getActivity,
  versions: listActivityVersions,
});

/** Activities on which time is recorded. */
export const activities = router({
  list: reads.list,
  create: operation(operations.create)
    .input(inputOf({}, createActivityBody, 'ActivityCreate'))
    .output(activityDto)
    .mutation(({ ctx, input }) => createActivity(ctx.service, input)),
  get: reads.get,
  update: operation(operations.update)
    .input(inputOf(idParameter, updateActivityBody, 'ActivityUpdate'))
    .output(activityDto)
    .mutation(({ ctx, input }) =>
      updateActivity(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),
  versions: reads.versions,
});
