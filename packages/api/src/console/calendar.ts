import {
  readCalendar,
  readCalendarCover,
  readCalendarCoverInput,
  readCalendarInput,
  readCalendarUnits,
} from '@stempel/services/insight/calendar';
import {
  createCalendarFeed,
  createCalendarFeedInput,
  listCalendarFeeds,
  revokeCalendarFeed,
} from '@stempel/services/insight/calendar-feeds';
import { z } from 'zod';
import { procedure, router } from './procedure.ts';

/** Who is away, and the addresses under which calendar programs read it. */
export const calendar = router({
  get: procedure.input(readCalendarInput).query(({ ctx, input }) => readCalendar(ctx.service, input)),
  /** How many are away and may be. */
  cover: procedure
    .input(readCalendarCoverInput)
    .query(({ ctx, input }) => readCalendarCover(ctx.service, input)),
  /** What one may choose. */
  units: procedure.query(({ ctx }) => readCalendarUnits(ctx.service)),
  feeds: procedure.query(({ ctx }) => listCalendarFeeds(ctx.service)),
  /** Answers the secret of the address this once. */
  createFeed: procedure
    .input(createCalendarFeedInput)
    .mutation(({ ctx, input }) => createCalendarFeed(ctx.service, input)),
  revokeFeed: procedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => revokeCalendarFeed(ctx.service, input)),
});
