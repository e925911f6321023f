export type StatementPeriod = 'week' | 'two-weeks' | 'four-weeks' | 'month';

/** Local dates, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const weeks = { week: 1, 'two-weeks': 2, 'four-weeks': 4 } as const;

/** A Monday: two- and four-week periods are counted from here when the norm has no anchor of its own. */
const commonAnchor = '2001-01-01';

/**
 * The period of the kind that holds the date: a calendar month, or whole Monday–Sunday weeks counted from the
 * anchor (a Monday).
 */
export function periodHolding(kind: StatementPeriod, date: string, anchor: string | null): Period {
  const on = Temporal.PlainDate.from(date);
  if (kind === 'month') {
    return { from: on.with({ day: 1 }).toString(), to: on.with({ day: on.daysInMonth }).toString() };
  }
  const first = Temporal.PlainDate.from(anchor ?? commonAnchor);
  const length = weeks[kind] * 7;
  const monday = first.subtract({ days: first.dayOfWeek - 1 });
  const elapsed = monday.until(on).days;
  const from = monday.add({ days: Math.floor(elapsed / length) * length });
  return { from: from.toString(), to: from.add({ days: length - 1 }).toString() };
}

/** The date after a date. */
export function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/** The date before a date. */
export function dayBefore(date: string): string {
  return Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
}

/** The last date of a period that an employment is employed on; `endOn` is its last employed date. */
export function lastEmployedOn(endOn: string | null, periodTo: string): string {
  return endOn !== null && endOn < periodTo ? endOn : periodTo;
}
