import {
  firstOfMonth,
  firstOfNextMonth,
  monthDay,
  nextYearStart,
  plusMonths,
  toDay,
  yearOf,
  yearStart,
} from './naive-days.ts';
import type { NaiveRef } from './naive-document.ts';

const never = Number.POSITIVE_INFINITY;

export interface NaiveBlock {
  readonly activity: string | null;
  readonly from: number;
  /** Infinity while the absence has no end. */
  readonly to: number;
}

/** The last usable day of a lot by the expiries of one version (docs/leave.md, Expiry). */
export function naiveExpiry(
  granted: number,
  expiries: readonly NaiveRef[],
  blocks: readonly NaiveBlock[],
): number {
  const carries = expiries.filter(({ plugin }) => plugin === 'carry-over');
  const isCarriedOver = (day: number) => {
    const starts = carries.map(({ config }) => yearStart(day, config.month_day ?? '01-01'));
    return granted < (starts.length > 0 ? Math.max(...starts) : toDay(`${yearOf(day)}-01-01`));
  };
  let last = never;
  for (const { plugin, config } of expiries) {
    if (plugin === 'months-after-accrual')
      last = Math.min(last, monthEnd(plusMonths(firstOfMonth(granted), config.months)));
    if (plugin === 'years-after-grant') last = Math.min(last, plusMonths(granted, 12 * config.years) - 1);
    if (plugin === 'accrual-year-end') {
      const next = nextYearStart(granted, config.year_start);
      last = Math.min(last, plusMonths(next, config.grace_months ?? 0) - 1);
    }
    if (plugin === 'fixed-date') {
      for (let day = granted; ; day += 1) {
        if (day !== monthDay(yearOf(day), config.month_day)) continue;
        if (config.applies_to === 'carried-over' && !isCarriedOver(day)) continue;
        last = Math.min(last, day);
        break;
      }
    }
  }
  for (const { plugin, config } of expiries)
    if (plugin === 'blocked-while') last = putOff(last, config, blocks);
  return last;
}

const monthEnd = (day: number) => firstOfNextMonth(day) - 1;

/** A lot that would expire on a covered day expires some days after the last of them; touching absences are one. */
function putOff(day: number, config: NaiveRef['config'], blocks: readonly NaiveBlock[]): number {
  const own = blocks.filter(
    ({ activity }) => activity !== null && config.absence_activities.includes(activity),
  );
  const isCovered = (one: number) => own.some(({ from, to }) => one >= from && one <= to);
  const then: number = config.then_days ?? 0;
  let last = day;
  while (last !== never && isCovered(last)) {
    if (own.some(({ from, to }) => last >= from && to === never)) return never;
    while (isCovered(last + 1)) last += 1;
    if (then === 0) return last;
    last += then;
  }
  return last;
}
