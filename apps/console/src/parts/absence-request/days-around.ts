import { datesOf } from '../../format/dates.ts';
import type { Outputs } from '../../trpc/client.tsx';

type Calendar = Pick<Outputs['calendar']['get'], 'from' | 'to' | 'people' | 'patterns' | 'absences'>;

/** What somebody who asks for a date wants to know of it. */
export interface DayAround {
  /** No contracted hours. */
  readonly isFree: boolean;
  /** Fewer of them than usual, because a part of the day is a holiday. */
  readonly isPart: boolean;
  readonly holiday: Calendar['patterns'][number]['holidays'][number] | null;
  /** An absence of the person that takes the date or a part of it. */
  readonly own: 'approved' | 'requested' | null;
  /** How many others are away; not who, and not why. */
  readonly away: number;
}

/** The dates of a calendar for one of its people. */
export function daysAround(
  { from, to, people, patterns, absences }: Calendar,
  employeeId: string,
): ReadonlyMap<string, DayAround> {
  const place = people.findIndex(({ employee_id: id }) => id === employeeId);
  const pattern = patterns[people[place]?.pattern ?? -1];
  const days = datesOf(from, to).map((date, index): [string, DayAround] => {
    const here = absences.filter((one) => one.from <= date && one.to >= date);
    const own = here.filter(({ person }) => person === place).map(({ state }) => state);
    const others = here.filter(({ person, state }) => person !== place && state === 'approved');
    return [
      date,
      {
        isFree: pattern?.days[index] === 'f' || pattern?.days[index] === 'h',
        isPart: pattern?.days[index] === 'p',
        holiday: pattern?.holidays.find((one) => one.date === date) ?? null,
        own: own.includes('approved') ? 'approved' : own.length > 0 ? 'requested' : null,
        away: new Set(others.map(({ person }) => person)).size,
      },
    ];
  });
  return new Map(days);
}
