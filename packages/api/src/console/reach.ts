import { measureReach, measureReachInput } from '@stempel/services/policies/reach';
import { procedure, router } from './procedure.ts';

/** What a change of a versioned object would touch. */
export const reach = router({
  // A mutation although it only reads: an availability scope is too long for an address.
  measure: procedure.input(measureReachInput).mutation(({ ctx, input }) => measureReach(ctx.service, input)),
});
