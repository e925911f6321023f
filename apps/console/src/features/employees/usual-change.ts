import { firstOfNextMonth } from '../../format/dates.ts';

/**
 * From when an employment is usually changed: payroll changes terms, unit and hours with a month, so with the next one,
 * unless the employment begins later or is over by then.
 */
export function usualChange({ start, end }: { start: string; end: string | null }, today: string): string {
  const next = firstOfNextMonth(today);
  if (end !== null && end < next) return end < today ? end : today;
  return start > next ? start : next;
}
