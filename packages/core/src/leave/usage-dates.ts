import type { TenThousandths, UsageContext, UsageFinding } from '../contract/leave-contract.ts';
import type { Severity } from '../contract/violation.ts';
import type { EpochDay } from '../time/epoch-day.ts';

/** What a usage rule finds: the first date of the period on which the absence uses leave and the condition holds. */
export function findOnUsedDate(
  { usedOn, period }: UsageContext,
  severity: Severity,
  holds: (date: EpochDay) => boolean,
  factsOn: (date: EpochDay) => UsageFinding['facts'],
): readonly UsageFinding[] {
  const isFound = (date: EpochDay) => date >= period.from && date <= period.to && holds(date);
  const on = [...usedOn.keys()].find(isFound);
  return on === undefined ? [] : [{ on, severity, facts: factsOn(on) }];
}

/** Days used from the account between two dates, both included, by all absences. */
export function usedBetween({ usedByAllOn }: UsageContext, from: EpochDay, to: EpochDay): TenThousandths {
  let days = 0;
  for (const [date, used] of usedByAllOn) if (date >= from && date <= to) days += used;
  return days;
}
