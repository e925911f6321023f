import { type DateRange, mondayOf } from '../time/epoch-day.ts';
import type { Cell } from './timeline.ts';

export const scopeNames = ['shift', 'day', 'week', 'period'] as const;
export type ScopeName = (typeof scopeNames)[number];

/**
 * Key of the scope a minute of the cell belongs to. Weeks are clipped to the period and the period ends with itself
 * (docs/evaluation.md), so minutes attributed outside belong to no such scope: undefined.
 */
export function scopeKey(cell: Cell, scope: ScopeName, period: DateRange): number | undefined {
  if (scope === 'shift') return cell.shift.index;
  if (scope === 'day') return cell.attributedOn;
  if (cell.attributedOn < period.from || cell.attributedOn > period.to) return undefined;
  return scope === 'week' ? mondayOf(cell.attributedOn) : 0;
}
