import type { ServiceContext } from '../context.ts';
import type { ListVersions } from '../contract-fields.ts';
import type { Page } from '../list-page.ts';
import { requirePermission } from '../permission.ts';
import { reading } from '../transaction.ts';
import { listVersions } from '../versioned/history.ts';
import type { HolidayCalendarVersionDto } from './holiday-calendar-contract.ts';
import { holidayCalendarResource } from './holiday-calendar-resource.ts';

/** Every version of a holiday calendar ever recorded, the superseded ones included. Throws not-found. */
export async function listHolidayCalendarVersions(
  ctx: ServiceContext,
  input: ListVersions,
): Promise<Page<HolidayCalendarVersionDto>> {
  requirePermission(ctx, 'settings', 'read');
  return reading(ctx, (tx) =>
    listVersions<HolidayCalendarVersionDto>(tx, ctx, holidayCalendarResource, input),
  );
}
