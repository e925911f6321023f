import {
  readClose,
  readFirstSteps,
  readTeamHours,
  readTeamNow,
  readTeamNowInput,
} from '@stempel/services/insight/home';
import { procedure, router } from './procedure.ts';

/** What Home shows of others: a team today and its hours, how far the set-up is, and the close of everybody. */
export const home = router({
  teamNow: procedure.input(readTeamNowInput).query(({ ctx, input }) => readTeamNow(ctx.service, input)),
  teamHours: procedure.query(({ ctx }) => readTeamHours(ctx.service)),
  firstSteps: procedure.query(({ ctx }) => readFirstSteps(ctx.service)),
  close: procedure.query(({ ctx }) => readClose(ctx.service)),
});
