import {
  acceptCorrection,
  correctionFilters,
  dismissCorrection,
  getCorrectionTrace,
  listCorrections,
  listCorrectionsQuery,
} from '@stempel/services/statements/corrections';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

const target = z.strictObject({ id: z.uuid() });

/** Differences to settled periods, waiting for a decision. */
export const corrections = router({
  list: procedure
    .input(listCorrectionsQuery.extend(correctionFilters))
    .query(({ ctx, input }) => listCorrections(ctx.service, input)),
  /** The trace of each period, by the id of its statement. */
  trace: procedure.input(target).query(({ ctx, input }) => getCorrectionTrace(ctx.service, input)),
  accept: procedure
    .input(target.extend({ input_hash: z.string().max(200).optional() }))
    .mutation(({ ctx, input }) => acceptCorrection(ctx.service, input)),
  dismiss: procedure.input(target).mutation(({ ctx, input }) => dismissCorrection(ctx.service, input)),
});
