import {
  createActivity,
  createActivityWithType,
  getActivity,
  listActivities,
  listActivitiesInput,
  listActivityVersions,
  listSecondRoles,
  listSecondRolesInput,
  updateActivity,
  updateActivityWithType,
} from '@stempel/services/settings/activities';
import { procedure, router } from './procedure.ts';
import { versionedReads } from './versioned-reads.ts';

/** Activities. */
export const activities = router({
  ...versionedReads(listActivitiesInput, {
    list: listActivities,
    get: getActivity,
    versions: listActivityVersions,
  }),
  create: procedure
    .input(createActivityWithType)
    .mutation(({ ctx, input }) => createActivity(ctx.service, input)),
  /** The roles that an absence type may name for its second step. */
  secondRoles: procedure
    .input(listSecondRolesInput)
    .query(({ ctx, input }) => listSecondRoles(ctx.service, input)),
  update: procedure
    .input(updateActivityWithType)
    .mutation(({ ctx, input }) => updateActivity(ctx.service, input)),
});
