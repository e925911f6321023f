import type { AbsenceForecast } from './absence-forecast.ts';

type Balance = NonNullable<AbsenceForecast['balance']>;

interface Said {
  /** What is left when it is taken. */
  left: string;
  /** What is used, if anything. */
  used: string | null;
  /** As it stands, where a change or an end is foreseen. */
  before: string | null;
}

/** The figures of an account in words of its unit. */
export function forecastAmounts(
  balance: Balance,
  say: { days: (quantity: string) => string; minutes: (quantity: number) => string },
): Said {
  if (balance.unit === 'minutes') {
    const { minutes, used_minutes: used, before_minutes: before } = balance;
    return {
      left: say.minutes(minutes),
      used: used === 0 ? null : say.minutes(used),
      before: before === null ? null : say.minutes(before),
    };
  }
  const { days, used_days: used, before_days: before } = balance;
  return {
    left: say.days(days),
    used: /[1-9]/.test(used) ? say.days(used) : null,
    before: before === null ? null : say.days(before),
  };
}

/** Whether more is used than is left. An account that was below zero before and of which nothing is used is not meant. */
export function fallsBelowZero(balance: Balance): boolean {
  if (balance.unit === 'minutes') return balance.minutes < 0 && balance.used_minutes > 0;
  return balance.days.startsWith('-') && /[1-9]/.test(balance.used_days);
}
