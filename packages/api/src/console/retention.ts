import {
  getRetention,
  previewRetention,
  previewRetentionInput,
  saveRetention,
  saveRetentionInput,
} from '@stempel/services/privacy/retention';
import { procedure, router } from './procedure.ts';

/** How long kinds of data are kept, and what would go. */
export const retention = router({
  get: procedure.query(({ ctx }) => getRetention(ctx.service)),
  preview: procedure
    .input(previewRetentionInput)
    .query(({ ctx, input }) => previewRetention(ctx.service, input)),
  save: procedure.input(saveRetentionInput).mutation(({ ctx, input }) => saveRetention(ctx.service, input)),
});
