import {
  listAgreementPacks,
  loadAgreementPack,
  loadAgreementPackBody,
} from '@stempel/services/agreement-packs';
import { procedure, router } from './procedure.ts';

/** Agreements that come with the product, ready to be loaded. */
export const agreementPacks = router({
  list: procedure.query(() => listAgreementPacks()),
  load: procedure
    .input(loadAgreementPackBody)
    .mutation(({ ctx, input }) => loadAgreementPack(ctx.service, input)),
});
