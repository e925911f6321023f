import { formatFixed } from '@stempel/core';

interface Dates {
  readonly from: string;
  /** Null: without an end. */
  readonly to: string | null;
}

/** Calendar days of an absence within a period, a part of a day as that part, as the page of the report shows them. */
export function daysWithin(
  { from, to, share }: Dates & { readonly share: string },
  period: { from: string; to: string },
): string {
  const first = from < period.from ? period.from : from;
  const last = to === null || to > period.to ? period.to : to;
  const { days } = Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(last), {
    largestUnit: 'days',
  });
  const [whole = '0', part = ''] = share.split('.');
  return formatFixed(BigInt(Math.max(days + 1, 0)) * BigInt(whole + part.padEnd(4, '0').slice(0, 4)));
}
