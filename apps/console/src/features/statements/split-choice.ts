import type { TypedMinutes } from '@stempel/ui/typed-minutes';

/**
 * The limits of the choice between payout and flex, in minutes (settlement step `chosen-payout`,
 * core/docs/settlement.md, Payout).
 */
export interface SplitLimits {
  available_minutes: number;
  min_minutes: number;
  max_minutes: number;
  unit_minutes: number;
}

/** The choice as its two fields hold it. */
export interface SplitChoice {
  payout: TypedMinutes;
  kept: TypedMinutes;
}

export type SplitIssue = 'missing' | 'unreadable' | 'range' | 'unit' | 'max';

/** The choice after the field of the payout was changed: what is kept is the rest, where that can be said. */
export function payingOut(limits: SplitLimits, payout: TypedMinutes): SplitChoice {
  return { payout, kept: typeof payout === 'number' ? limits.available_minutes - payout : null };
}

/** The choice after the field of what is kept was changed. */
export function keeping(limits: SplitLimits, kept: TypedMinutes): SplitChoice {
  return { payout: typeof kept === 'number' ? limits.available_minutes - kept : null, kept };
}

/** The largest payout that the limits allow; 0 when they allow none. */
export function largestPayout(limits: SplitLimits): number {
  const ceiling = Math.max(0, Math.min(limits.available_minutes, limits.max_minutes));
  const whole = ceiling - (ceiling % limits.unit_minutes);
  return whole < limits.min_minutes ? 0 : whole;
}

/** Why a choice cannot be submitted; undefined when it can. An empty field is no choice, not a payout of nothing. */
export function choiceIssue(limits: SplitLimits, { payout, kept }: SplitChoice): SplitIssue | undefined {
  if (typeof payout === 'string' || typeof kept === 'string') return 'unreadable';
  return payout === null ? 'missing' : splitIssue(limits, payout);
}

/**
 * Why a payout is not allowed; undefined when it is. Nothing at all is always allowed (core/docs/settlement.md,
 * Payout).
 */
export function splitIssue(limits: SplitLimits, payout: number): SplitIssue | undefined {
  if (payout === 0) return undefined;
  const largest = largestPayout(limits);
  if (payout > largest) return 'max';
  if (payout < Math.max(limits.min_minutes, 1)) return 'range';
  return payout % limits.unit_minutes === 0 ? undefined : 'unit';
}

/** The nearest payout that is allowed: what the slider snaps to. */
export function nearestPayout(limits: SplitLimits, payout: number): number {
  const largest = largestPayout(limits);
  const least = Math.ceil(limits.min_minutes / limits.unit_minutes) * limits.unit_minutes;
  if (payout < Math.max(least, 1) / 2) return 0;
  const snapped = Math.round(payout / limits.unit_minutes) * limits.unit_minutes;
  return Math.min(Math.max(snapped, least), largest);
}

/**
 * Where a move of the slider from one choice leads: the nearest payout that is allowed, but never nowhere, so that a
 * single step of the keyboard gets past what is not allowed.
 */
export function steppedPayout(limits: SplitLimits, from: number, to: number): number {
  const nearest = nearestPayout(limits, to);
  if (nearest !== from || to === from) return nearest;
  const least = nearestPayout(limits, Math.max(limits.min_minutes, 1));
  if (to > from) {
    const next = from < least ? least : from + limits.unit_minutes;
    return Math.min(next, largestPayout(limits));
  }
  return from <= least ? 0 : from - limits.unit_minutes;
}
