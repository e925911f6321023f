import type { TypedMinutes } from '@stempel/ui/typed-minutes';

/** What the form of an opening holds; days as typed. */
export interface OpeningValues {
  employee: string;
  /** Empty where the employee has one employment only. */
  employment: string;
  account: string;
  date: string;
  minutes: TypedMinutes;
  days: string;
}

export const emptyOpening: OpeningValues = {
  employee: '',
  employment: '',
  account: '',
  date: '',
  minutes: null,
  days: '',
};

/** Days as the wire has them, from what a person types: `12,5`, a typographic minus. */
function toWireDays(typed: string): string {
  return typed.trim().replace(',', '.').replace('\u2212', '-');
}

/** Whether a text is days with at most four decimals. */
export function areDays(typed: string): boolean {
  return /^-?\d{1,4}(\.\d{1,4})?$/.test(toWireDays(typed));
}

/** The amount as it is sent; nothing where what was typed is none. */
export function amountOf(
  kind: 'leave' | 'flex',
  { days, minutes }: Pick<OpeningValues, 'days' | 'minutes'>,
): { days: string } | { minutes: number } | undefined {
  if (kind === 'leave') return areDays(days) ? { days: toWireDays(days) } : undefined;
  return typeof minutes === 'number' ? { minutes } : undefined;
}
