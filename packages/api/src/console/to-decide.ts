import {
  countToDecide,
  decideTogether,
  decideTogetherInput,
  listToDecide,
  listToDecideInput,
} from '@stempel/services/insight/to-decide';
import { procedure, router } from './procedure.ts';
import { shortPages } from './short-pages.ts';

/** Everything that waits for the signed-in person. */
export const toDecide = router({
  list: procedure
    .input(listToDecideInput.extend(shortPages))
    .query(({ ctx, input }) => listToDecide(ctx.service, input)),
  count: procedure.query(({ ctx }) => countToDecide(ctx.service)),
  /** A result for each, whatever becomes of the others. */
  decide: procedure.input(decideTogetherInput).mutation(({ ctx, input }) => {
    const { decideStatements } = ctx.manyStatements;
    return decideTogether(ctx.service, input, { decideStatements, onFault: ctx.logError });
  }),
});
