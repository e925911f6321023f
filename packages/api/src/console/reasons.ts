import { getVersionedInput, listVersionsInput } from '@stempel/services';
import {
  createReason,
  createReasonBody,
  getReason,
  listReasons,
  listReasonsInput,
  listReasonVersions,
  updateReason,
  updateReasonInput,
} from '@stempel/services/reasons';
import { procedure, router } from './procedure.ts';

/** Reasons of presence. */
export const reasons = router({
  list: procedure.input(listReasonsInput).query(({ ctx, input }) => listReasons(ctx.service, input)),
  get: procedure.input(getVersionedInput).query(({ ctx, input }) => getReason(ctx.service, input)),
  versions: procedure
    .input(listVersionsInput)
    .query(({ ctx, input }) => listReasonVersions(ctx.service, input)),
  create: procedure.input(createReasonBody).mutation(({ ctx, input }) => createReason(ctx.service, input)),
  update: procedure.input(updateReasonInput).mutation(({ ctx, input }) => updateReason(ctx.service, input)),
});
