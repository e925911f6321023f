import type { PresentedTraceEntry } from '@stempel/core';
import { z } from 'zod';
import { idField } from '../../kernel/contract-fields.ts';

export const forecastBalancesInput = z.strictObject({ employee_id: idField });
export type ForecastBalances = z.output<typeof forecastBalancesInput>;

/** What an account holds from a date on. */
export interface ForecastPoint {
  readonly date: string;
  readonly minutes: number | null;
  readonly days: string | null;
}

/** An account as it will stand. */
export interface ForecastAccount {
  readonly account_id: string;
  readonly account: string;
  readonly name: string;
  readonly kind: 'leave' | 'flex';
  /** What it holds now, with what no statement has booked yet, and on each later date on which that changes. */
  readonly points: readonly ForecastPoint[];
  readonly at_period_end: ForecastPoint;
  readonly at_year_end: ForecastPoint;
  /** What expires until the end of the year unless it is used. */
  readonly expiring: readonly { readonly date: string; readonly days: string }[];
}

/** How the accounts of somebody will stand; nothing of it is booked. */
export interface BalanceForecast {
  readonly simulation: true;
  readonly as_of: string;
  readonly accounts: readonly ForecastAccount[];
  readonly trace: readonly Pick<PresentedTraceEntry, 'kind' | 'employment' | 'subject' | 'sentences'>[];
}
