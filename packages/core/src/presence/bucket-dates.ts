import type { DateRange } from '../time/epoch-day.ts';
import type { ScopeName } from './scopes.ts';

export type BucketName = Exclude<ScopeName, 'shift'>;

/**
 * Dates of a bucket by its scope key: the day, the week clipped to the period, or the period (docs/evaluation.md).
 */
export function datesOfBucket(bucket: BucketName, key: number, period: DateRange): DateRange {
  if (bucket === 'day') return { from: key, to: key };
  if (bucket === 'period') return period;
  return { from: Math.max(key, period.from), to: Math.min(key + 6, period.to) };
}
