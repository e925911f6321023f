import type { EpochDay } from '../time/epoch-day.ts';

/** Why a balance changed, in the order of a year (docs/settlement.md, Movements). */
export const movementKinds = [
  'opening',
  'accrual',
  'carry-over',
  'usage',
  'expiry',
  'settlement',
  'payout',
  'transfer',
  'rounding',
  'correction',
] as const;
export type MovementKind = (typeof movementKinds)[number];

export type AccountUnit = 'minutes' | 'days';

/** One ledger row of a time account: whole minutes, or ten-thousandths of a day. Negative takes away. */
export interface Movement {
  readonly account: string;
  readonly unit: AccountUnit;
  readonly on: EpochDay;
  readonly kind: MovementKind;
  readonly quantity: number;
  /** Policy and plugin that booked it; undefined for an opening. */
  readonly source: string | undefined;
}

/** Minutes paid out under an activity (undefined: the step names none). */
export interface Payout {
  readonly activity: string | undefined;
  readonly minutes: number;
  readonly source: string;
}
