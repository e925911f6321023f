/*
 * What pages and files for people both tell of figures, so that neither differs from the other.
 */

/** Keys of the console's texts `statement.*` of the hours that a statement tells, by the names of their figures. */
export const hoursTold = {
  worked_minutes: 'worked',
  standby_minutes: 'standby',
  credited_minutes: 'credited',
  excluded_minutes: 'excluded',
  norm_minutes: 'norm',
  norm_balance_minutes: 'normBalance',
  lapsed_minutes: 'lapsed',
  deducted_minutes: 'deducted',
} as const;

/** Whether the figure of this name is told in hours. */
export function isHoursTold(figure: string): figure is keyof typeof hoursTold {
  return Object.hasOwn(hoursTold, figure);
}

export interface Period {
  readonly from: string;
  readonly to: string;
}

interface Absence {
  readonly from: string;
  /** Null: without an end. */
  readonly to: string | null;
  /** Of each day, with at most four decimals. */
  readonly share: string;
}

const millisecondsOfDay = 86_400_000;

/** Calendar days of an absence within a period as a decimal, a part of a day as that part; as its sums are added up. */
export function daysWithin({ from, to, share }: Absence, period: Period): string {
  const first = from < period.from ? period.from : from;
  const last = to === null || to > period.to ? period.to : to;
  const days = Math.max((Date.parse(last) - Date.parse(first)) / millisecondsOfDay + 1, 0);
  const [whole = '0', part = ''] = share.split('.');
  const parts = days * Number(whole + part.padEnd(4, '0').slice(0, 4));
  return `${Math.trunc(parts / 10_000)}.${String(parts % 10_000).padStart(4, '0')}`;
}
