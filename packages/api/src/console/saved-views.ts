import {
  createSavedView,
  createSavedViewInput,
  getSavedView,
  listSavedViews,
  listSavedViewsInput,
  removeSavedView,
  savedViewInput,
  updateSavedView,
  updateSavedViewInput,
} from '@stempel/services/insight/saved-views';
import { procedure, router } from './procedure.ts';

/** How the signed-in person likes to see a page. */
export const savedViews = router({
  list: procedure.input(listSavedViewsInput).query(({ ctx, input }) => listSavedViews(ctx.service, input)),
  get: procedure.input(savedViewInput).query(({ ctx, input }) => getSavedView(ctx.service, input)),
  create: procedure
    .input(createSavedViewInput)
    .mutation(({ ctx, input }) => createSavedView(ctx.service, input)),
  update: procedure
    .input(updateSavedViewInput)
    .mutation(({ ctx, input }) => updateSavedView(ctx.service, input)),
  remove: procedure.input(savedViewInput).mutation(({ ctx, input }) => removeSavedView(ctx.service, input)),
});
