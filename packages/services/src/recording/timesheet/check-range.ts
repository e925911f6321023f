import { getDate } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { refusalAt } from '../../kernel/errors.ts';
import { requireOrderedPeriod } from '../../kernel/period-filter.ts';

const longestRangeDays = 366;

/** Refuses dates of a timesheet that are reversed or too many: invalid at `/to`. */
export function checkRange(from: string, to: string): void {
  requireOrderedPeriod({ from, to });
  if (getDate(to) - getDate(from) < longestRangeDays) return;
  const detail = say('range-too-long', { from, to, days: longestRangeDays });
  throw refusalAt('/to', detail);
}
