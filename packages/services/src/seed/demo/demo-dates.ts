/** The months of the demo, counted back from the day it is seeded. */
export interface DemoMonths {
  /** Three closed months, oldest first. */
  readonly closed: readonly DemoMonth[];
  /** First day with recorded time. */
  readonly from: string;
  /** Last day with recorded time: yesterday. */
  readonly to: string;
}

export interface DemoMonth {
  readonly from: string;
  readonly to: string;
}

/** Three whole months before the month of `today`, and that month until yesterday. */
export function demoMonths(today: string): DemoMonths {
  const day = Temporal.PlainDate.from(today);
  const month = (back: number): DemoMonth => {
    const first = day.with({ day: 1 }).subtract({ months: back });
    return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() };
  };
  const closed = [month(3), month(2), month(1)];
  return { closed, from: closed[0]?.from ?? today, to: day.subtract({ days: 1 }).toString() };
}

/** Every date from the first to the last, both included. */
export function datesFrom(from: string, to: string): Temporal.PlainDate[] {
  const dates: Temporal.PlainDate[] = [];
  const last = Temporal.PlainDate.from(to);
  for (let date = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(date, last) <= 0; ) {
    dates.push(date);
    date = date.add({ days: 1 });
  }
  return dates;
}
