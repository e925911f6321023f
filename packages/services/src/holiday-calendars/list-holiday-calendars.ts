import { schema } from '@stempel/db';
import { inArray } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersioned } from '../versioned/read.ts';
import type { HolidayCalendarDto, ListHolidayCalendars } from './holiday-calendar-contract.ts';
import { holidayCalendarResource } from './holiday-calendar-resource.ts';

const { holidayCalendarVersions: versions } = schema;

/** One page of what is in force on `as_of`. It belongs to nobody: any scope reads it all. */
export async function listHolidayCalendars(
  ctx: ServiceContext,
  input: ListHolidayCalendars,
): Promise<Page<HolidayCalendarDto>> {
  requirePermission(ctx, 'settings', 'read');
  return reading(ctx, (tx) =>
    listVersioned(tx, ctx, holidayCalendarResource, input, {
      versions: () => [input.state && inArray(versions.state, input.state)],
    }),
  );
}
