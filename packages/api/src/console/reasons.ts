import {
  createReason,
  createReasonBody,
  getReason,
  listReasons,
  listReasonsInput,
  listReasonVersions,
  updateReason,
  updateReasonInput,
} from '@stempel/services/settings/reasons';
import { procedure, router } from './procedure.ts';
import { versionedReads } from './versioned-reads.ts';

/** Reasons of presence. */
export const reasons = router({
  ...versionedReads(listReasonsInput, { list: listReasons, get: getReason, versions: listReasonVersions }),
  create: procedure.input(createReasonBody).mutation(({ ctx, input }) => createReason(ctx.service, input)),
  update: procedure.input(updateReasonInput).mutation(({ ctx, input }) => updateReason(ctx.service, input)),
});
