import { z } from 'zod';
import { idField, instantField } from '../../kernel/contract-fields.ts';

export const feedKinds = ['mine', 'team', 'unit'] as const;
export type FeedKind = (typeof feedKinds)[number];

export const createCalendarFeedInput = z
  .strictObject({ kind: z.enum(feedKinds), org_unit_id: idField.optional() })
  .refine(({ kind, org_unit_id: unit }) => (kind === 'unit') === (unit !== undefined), {
    path: ['org_unit_id'],
  });
export type CreateCalendarFeed = z.output<typeof createCalendarFeedInput>;

const calendarFeedDto = z.object({
  id: idField,
  kind: z.enum(feedKinds),
  org_unit_id: idField.nullable(),
  org_unit_name: z.string().nullable(),
  created_at: instantField,
  last_fetched_at: instantField.nullable(),
});
export type CalendarFeedDto = z.output<typeof calendarFeedDto>;

/** With the secret part of the address, shown this once. */
export interface NewCalendarFeed {
  readonly feed: CalendarFeedDto;
  readonly token: string;
}

/** Feeds of one person at most: a calendar or two for each kind, and those that were forgotten. */
export const mostFeeds = 20;
