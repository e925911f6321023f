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
/** With what was looked at; another difference is refused. */
const looked = target.extend({ input_hash: z.string().max(200).optional() });

/** Differences to settled periods, waiting for a decision. */
export const corrections = router({
  list: procedure
    .input(listCorrectionsQuery.extend(correctionFilters))
    .query(({ ctx, input }) => listCorrections(ctx.service, input)),
  /** The trace of each period, by the id of its statement. */
  trace: procedure.input(target).query(({ ctx, input }) => getCorrectionTrace(ctx.service, input)),
  accept: procedure.input(looked).mutation(({ ctx, input }) => acceptCorrection(ctx.service, input)),
  dismiss: procedure.input(looked).mutation(({ ctx, input }) => dismissCorrection(ctx.service, input)),
});
