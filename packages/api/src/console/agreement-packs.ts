import {
  comparePackEdition,
  findPackReach,
  listAgreementPacks,
  listPackStates,
  loadAgreementPack,
  loadAgreementPackBody,
  packDifferenceBody,
  previewAgreementPack,
  publishPackEdition,
  publishPackEditionBody,
  putAgreementStepAway,
  putAgreementStepAwayInput,
} from '@stempel/services/policies/agreement-packs';
import { procedure, router } from './procedure.ts';

/** Agreements that come with the product, ready to be loaded. */
export const agreementPacks = router({
  list: procedure.query(({ ctx }) => listAgreementPacks(ctx.service)),
  putStepAway: procedure
    .input(putAgreementStepAwayInput)
    .mutation(({ ctx, input }) => putAgreementStepAway(ctx.service, input)),
  states: procedure.query(({ ctx }) => listPackStates(ctx.service)),
  // A mutation although it writes nothing: it is asked with the same body as loading.
  preview: procedure
    .input(loadAgreementPackBody)
    .mutation(({ ctx, input }) => previewAgreementPack(ctx.service, input)),
  reach: procedure.input(loadAgreementPackBody).query(({ ctx, input }) => findPackReach(ctx.service, input)),
  load: procedure
    .input(loadAgreementPackBody)
    .mutation(({ ctx, input }) => loadAgreementPack(ctx.service, input)),
  // A mutation although it writes nothing: it does what publishing does, and takes it back.
  compare: procedure
    .input(packDifferenceBody)
    .mutation(({ ctx, input }) => comparePackEdition(ctx.service, input)),
  publish: procedure
    .input(publishPackEditionBody)
    .mutation(({ ctx, input }) => publishPackEdition(ctx.service, input)),
});
