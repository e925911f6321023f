import type { EpochDay } from '../time/epoch-day.ts';
import type { TenThousandths, UsageContext } from './leave-contract.ts';

/** The first date of the period on which the absence uses leave and the condition holds. */
export function findUsedDate(
  { usedOn, period }: UsageContext,
  holds: (date: EpochDay) => boolean,
): EpochDay | undefined {
  for (const date of usedOn.keys()) if (date >= period.from && date <= period.to && holds(date)) return date;
  return undefined;
}

/** Days used from the account between two dates, both included, by all absences. */
export function usedBetween({ usedByAllOn }: UsageContext, from: EpochDay, to: EpochDay): TenThousandths {
  let days = 0;
  for (const [date, used] of usedByAllOn) if (date >= from && date <= to) days += used;
  return days;
}
