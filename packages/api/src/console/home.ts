import {
  readClose,
  readOwnBalances,
  readTeamHours,
  readTeamNow,
  readTeamNowInput,
} from '@stempel/services/insight/home';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

/** What Home shows: one's own balances, a team today and its hours, and the close of everybody. */
export const home = router({
  teamNow: procedure.input(readTeamNowInput).query(({ ctx, input }) => readTeamNow(ctx.service, input)),
  teamHours: procedure.query(({ ctx }) => readTeamHours(ctx.service)),
  balances: procedure
    .input(z.strictObject({ employee_id: z.uuid() }))
    .query(({ ctx, input }) => readOwnBalances(ctx.service, input)),
  close: procedure.query(({ ctx }) => readClose(ctx.service)),
});
