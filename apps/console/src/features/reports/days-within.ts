export interface Period {
  from: string;
  to: string;
}

interface Absence {
  from: string;
  /** Null: without an end. */
  to: string | null;
  /** Of each day, with at most four decimals. */
  share: string;
}

/** Calendar days of an absence within a period as a decimal, a part of a day as that part; as its sums are added up. */
export function daysWithin({ from, to, share }: Absence, period: Period): string {
  const first = from < period.from ? period.from : from;
  const last = to === null || to > period.to ? period.to : to;
  const days = Math.max((Date.parse(last) - Date.parse(first)) / 86_400_000 + 1, 0);
  const [whole = '0', part = ''] = share.split('.');
  const parts = days * Number(whole + part.padEnd(4, '0').slice(0, 4));
  return `${Math.trunc(parts / 10_000)}.${String(parts % 10_000).padStart(4, '0')}`;
}
