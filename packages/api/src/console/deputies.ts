import {
  findDeputiesInput,
  findDeputyCandidates,
  listDeputies,
  nameDeputy,
  nameDeputyBody,
  removeDeputy,
} from '@stempel/services/organization/deputies';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

/** Who decides in one's place, and in whose place one decides. */
export const deputies = router({
  list: procedure.query(({ ctx }) => listDeputies(ctx.service)),
  /** Whom one could name, by what is typed of a name. */
  candidates: procedure
    .input(findDeputiesInput)
    .query(({ ctx, input }) => findDeputyCandidates(ctx.service, input)),
  name: procedure.input(nameDeputyBody).mutation(({ ctx, input }) => nameDeputy(ctx.service, input)),
  remove: procedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => removeDeputy(ctx.service, input)),
});
