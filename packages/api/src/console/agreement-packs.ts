import {
  listAgreementPacks,
  loadAgreementPack,
  loadAgreementPackBody,
  previewAgreementPack,
} from '@stempel/services/agreement-packs';
import { procedure, router } from './procedure.ts';

/** Agreements that come with the product, ready to be loaded. */
export const agreementPacks = router({
  list: procedure.query(() => listAgreementPacks()),
  // A mutation although it writes nothing: it is asked with the same body as loading.
  preview: procedure
    .input(loadAgreementPackBody)
    .mutation(({ ctx, input }) => previewAgreementPack(ctx.service, input)),
  load: procedure
    .input(loadAgreementPackBody)
    .mutation(({ ctx, input }) => loadAgreementPack(ctx.service, input)),
});
