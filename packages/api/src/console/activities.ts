import { getVersionedInput, listVersionsInput } from '@stempel/services';
import {
  createActivity,
  createActivityBody,
  getActivity,
  listActivities,
  listActivitiesInput,
  listActivityVersions,
  updateActivity,
  updateActivityInput,
} from '@stempel/services/activities';
import { procedure, router } from './procedure.ts';

/** Activities. */
export const activities = router({
  list: procedure.input(listActivitiesInput).query(({ ctx, input }) => listActivities(ctx.service, input)),
  get: procedure.input(getVersionedInput).query(({ ctx, input }) => getActivity(ctx.service, input)),
  versions: procedure
    .input(listVersionsInput)
    .query(({ ctx, input }) => listActivityVersions(ctx.service, input)),
  create: procedure
    .input(createActivityBody)
    .mutation(({ ctx, input }) => createActivity(ctx.service, input)),
  update: procedure
    .input(updateActivityInput)
    .mutation(({ ctx, input }) => updateActivity(ctx.service, input)),
});
