import type { ConstrainedEmployment } from '../contract/constraint-contract.ts';
import { forEachPart, keepCells } from '../presence/keep-cells.ts';
import { type DateRange, type EpochDay, mondayOf } from '../time/epoch-day.ts';
import { noSpans, type Spans, subtractSpans, uniteSpans } from '../time/spans.ts';

/** Worked time of all employments of the employee; a minute worked in two of them is one minute. */
export function jointWorked(employments: readonly ConstrainedEmployment[]): Spans {
  return employments.reduce((spans, { timeline }) => uniteSpans(spans, timeline.worked), noSpans);
}

/** The worked minutes attributed to dates of the period, of all employments. */
export function jointWorkedInPeriod(employments: readonly ConstrainedEmployment[], period: DateRange): Spans {
  return employments.reduce((spans, { timeline }) => {
    const inPeriod = keepCells(timeline.worked, timeline, ({ worked, attributedOn }) => {
      return worked && attributedOn >= period.from && attributedOn <= period.to;
    });
    return uniteSpans(spans, inPeriod);
  }, noSpans);
}

/** Worked minutes per attributed date over all employments; a shared minute follows the first employment that has it. */
export function jointWorkedByDate(
  employments: readonly ConstrainedEmployment[],
): ReadonlyMap<EpochDay, number> {
  const [only, second] = employments;
  if (only && !second) return only.timeline.workedByDate;
  const minutes = new Map<EpochDay, number>();
  let counted: Spans = noSpans;
  for (const { timeline } of employments) {
    forEachPart(subtractSpans(timeline.worked, counted), timeline.cells, (start, end, cell) => {
      if (cell.worked) minutes.set(cell.attributedOn, (minutes.get(cell.attributedOn) ?? 0) + end - start);
    });
    counted = uniteSpans(counted, timeline.worked);
  }
  return minutes;
}

/** Mondays of the weeks whose Sunday lies in the period (docs/working-time.md, Constraints). */
export function weeksEndingIn(period: DateRange): EpochDay[] {
  const weeks: EpochDay[] = [];
  const firstSunday = mondayOf(period.from) + 6;
  for (let sunday = firstSunday; sunday <= period.to; sunday += 7) weeks.push(sunday - 6);
  return weeks;
}

/** Sum of minutes per date, both dates included. */
export function minutesOfRange(byDate: ReadonlyMap<EpochDay, number>, from: EpochDay, to: EpochDay): number {
  let minutes = 0;
  for (let date = from; date <= to; date += 1) minutes += byDate.get(date) ?? 0;
  return minutes;
}
