import { checkAvailabilityScope } from '../../kernel/availability-scope.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { updateVersioned } from '../../versioned/write.ts';
import { acceptGenerators } from './accept-generators.ts';
import type { HolidayCalendarDto, UpdateHolidayCalendar } from './holiday-calendar-contract.ts';
import { holidayCalendarResource } from './holiday-calendar-resource.ts';

/** Merges the given fields from `effective_from` on (default today). Every generator is checked by its plugin. */
export async function updateHolidayCalendar(
  ctx: ServiceContext,
  input: UpdateHolidayCalendar,
): Promise<HolidayCalendarDto> {
  requirePermission(ctx, 'settings', 'update');
  return writing(ctx, async (tx) => {
    return updateVersioned(tx, ctx, holidayCalendarResource, {
      id: input.id,
      expectedVersion: input.expected_version,
      effectiveFrom: input.effective_from,
      identity: { code: input.code, externalId: input.external_id },
      version: {
        name: input.name,
        generators: input.generators && acceptGenerators(input.generators),
        availabilityScope: input.availability_scope,
        state: input.state,
      },
      check: (merged) => checkAvailabilityScope(tx, ctx, merged.availabilityScope),
    });
  });
}
