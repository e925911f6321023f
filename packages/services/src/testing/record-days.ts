import type { ServiceContext } from '../kernel/context.ts';
import { recordPresence } from '../recording/presence/record-presence.ts';

/** Records one interval a date, at local times in an offset, for the dates given. */
export async function recordDays(
  ctx: ServiceContext,
  employeeId: string,
  dates: readonly string[],
  [start, end, offset = '+01:00']: readonly [start: string, end: string, offset?: string],
): Promise<void> {
  for (const date of dates) {
    await recordPresence(ctx, {
      employee_id: employeeId,
      start: `${date}T${start}:00${offset}`,
      end: `${date}T${end}:00${offset}`,
    });
  }
}

/** The dates of a range on which the weekday (Monday = 1) is one of these. */
export function datesBetween(
  from: string,
  to: string,
  weekdays: readonly number[] = [1, 2, 3, 4, 5],
): string[] {
  const dates: string[] = [];
  const last = Temporal.PlainDate.from(to);
  for (let date = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(date, last) <= 0; ) {
    if (weekdays.includes(date.dayOfWeek)) dates.push(date.toString());
    date = date.add({ days: 1 });
  }
  return dates;
}
