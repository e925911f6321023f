import { say } from '@stempel/core/messages';
import { refusalAt, type ServiceError } from '../../kernel/errors.ts';

export const timeGroups = ['day', 'week', 'month'] as const;
export type TimeGroup = (typeof timeGroups)[number];

export interface Dates {
  from: string;
  to: string;
}

/** More columns than a picture or a table of dates can show. */
const mostDates = 400;

export function isTimeGroup(group: string | undefined): group is TimeGroup {
  return timeGroups.some((one) => one === group);
}

const dateOf = (date: string) => Temporal.PlainDate.from(date);

/**
 * The period before: as many whole months before whole months, otherwise as many days. March is compared with February,
 * the first quarter with the last one, a week with the week before.
 */
export function periodBefore({ from, to }: Dates): Dates {
  const [first, last] = [dateOf(from), dateOf(to)];
  const next = last.add({ days: 1 });
  const months = (next.year - first.year) * 12 + next.month - first.month;
  const isWhole = first.day === 1 && next.day === 1;
  const start = isWhole
    ? first.subtract({ months })
    : first.subtract({ days: first.until(next, { largestUnit: 'day' }).days });
  return { from: start.toString(), to: first.subtract({ days: 1 }).toString() };
}

/** The first date of the group in which a date lies: itself, its Monday, the first of its month. */
export function startOfGroup(group: TimeGroup, date: string): Temporal.PlainDate {
  const day = dateOf(date);
  if (group === 'day') return day;
  return group === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 });
}

/** The first dates of all groups of a period, in their order. Throws invalid for more of them than anybody reads. */
export function datesOfGroups(group: TimeGroup, { from, to }: Dates): string[] {
  const [first, last] = [startOfGroup(group, from), dateOf(to)];
  const { days, weeks, months } = first.until(last, { largestUnit: group });
  const count = { day: days, week: weeks, month: months }[group] + 1;
  if (count > mostDates) throw tooManyDates(mostDates);
  return Array.from({ length: count }, (_, index) => first.add({ [`${group}s`]: index }).toString());
}

function tooManyDates(most: number): ServiceError {
  return refusalAt('/group', say('report-too-many-dates', { most }));
}
