import type { ServiceContext } from '../context.ts';
import type { GetVersioned } from '../contract-fields.ts';
import { requirePermission } from '../permission.ts';
import { readVersioned } from '../versioned/read.ts';
import type { HolidayCalendarDto } from './holiday-calendar-contract.ts';
import { holidayCalendarResource } from './holiday-calendar-resource.ts';

/** A holiday calendar as in force on `as_of` (default today). Throws not-found. */
export async function getHolidayCalendar(
  ctx: ServiceContext,
  input: GetVersioned,
): Promise<HolidayCalendarDto> {
  requirePermission(ctx, 'settings', 'read');
  return readVersioned(ctx, holidayCalendarResource, input);
}
