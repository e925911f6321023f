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
} from '@stempel/services/activities';
import { inputOf, operation, router } from '../contract/procedure.ts';
import { asOfQuery, idParameter, pageOf, versionsQuery } from '../contract/shared-fields.ts';
import { versionedOperations } from '../contract/versioned-operations.ts';

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

/** Activities on which time is recorded (spec §2). */
export const activities = router({
  list: operation(operations.list)
    .input(listActivitiesInput)
    .output(pageOf('ActivityPage', activityDto))
    .query(({ ctx, input }) => listActivities(ctx.service, input)),

  create: operation(operations.create)
    .input(inputOf({}, createActivityBody, 'ActivityCreate'))
    .output(activityDto)
    .mutation(({ ctx, input }) => createActivity(ctx.service, input)),

  get: operation(operations.get)
    .input(inputOf(idParameter, asOfQuery))
    .output(activityDto)
    .query(({ ctx, input }) => getActivity(ctx.service, input)),

  update: operation(operations.update)
    .input(inputOf(idParameter, updateActivityBody, 'ActivityUpdate'))
    .output(activityDto)
    .mutation(({ ctx, input }) =>
      updateActivity(ctx.service, { ...input, expected_version: ctx.expectedVersion }),
    ),

  versions: operation(operations.versions)
    .input(inputOf(idParameter, versionsQuery))
    .output(pageOf('ActivityVersionPage', activityVersionDto))
    .query(({ ctx, input }) => listActivityVersions(ctx.service, input)),
});
