import { checkAvailabilityScope } from '../../kernel/availability-scope.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { createVersioned } from '../../versioned/write.ts';
import { acceptGenerators } from './accept-generators.ts';
import type { CreateHolidayCalendar, HolidayCalendarDto } from './holiday-calendar-contract.ts';
import { holidayCalendarResource } from './holiday-calendar-resource.ts';

/** Creates a holiday calendar, in force from `effective_from` (default today). Every generator is checked by its plugin. */
export async function createHolidayCalendar(
  ctx: ServiceContext,
  input: CreateHolidayCalendar,
): Promise<HolidayCalendarDto> {
  requirePermission(ctx, 'settings', 'create');
  return writing(ctx, async (tx) => {
    const version = {
      name: input.name,
      generators: acceptGenerators(input.generators),
      availabilityScope: input.availability_scope,
      state: input.state,
    };
    return createVersioned(tx, ctx, holidayCalendarResource, {
      identity: { code: input.code, externalId: input.external_id ?? null },
      version,
      effectiveFrom: input.effective_from,
      check: () => checkAvailabilityScope(tx, ctx, version.availabilityScope),
    });
  });
}
