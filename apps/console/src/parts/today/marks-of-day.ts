import { wallDate, wallTime } from '../../format/dates.ts';

/** A line of a rule with the time it covers, in local time with offset. */
export interface MarkedLine {
  readonly letter: string;
  readonly name: string;
  readonly intervals: readonly { readonly start: string; readonly end: string }[];
}

/** Time on a date that a rule covers, in minutes since midnight; lines that cover the same stand one below the other. */
export interface Mark {
  readonly letter: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly lanes: number;
}

const day = 1440;

/** Where an interval lies on a date, cut at midnight; null where no part of it does. */
export function spanOn({ start, end }: MarkedLine['intervals'][number], date: string) {
  const [began, ended] = [wallDate(start), wallDate(end)];
  if (began > date || ended < date) return null;
  const from = began < date ? 0 : minutesOf(wallTime(start));
  const to = ended > date ? day : minutesOf(wallTime(end));
  return to > from ? { from, to } : null;
}

/** What of the lines lies on a date. */
export function marksOfDay(lines: readonly MarkedLine[], date: string): Mark[] {
  const spans = lines.flatMap(({ letter, name, intervals }) =>
    intervals.flatMap((interval) => {
      const span = spanOn(interval, date);
      return span ? [{ letter, name, ...span }] : [];
    }),
  );
  const letters = [...new Set(spans.map(({ letter }) => letter))];
  const isShared = spans.some((one) =>
    spans.some((other) => other.letter !== one.letter && other.from < one.to && one.from < other.to),
  );
  const lanes = isShared ? letters.length : 1;
  return spans.map((span) => ({ ...span, lane: isShared ? letters.indexOf(span.letter) : 0, lanes }));
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
