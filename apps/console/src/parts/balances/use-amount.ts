'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';

interface Amount {
  minutes: number | null;
  days: string | null;
}

/** An amount of an account: hours and minutes, or days. */
export function useAmount() {
  const text = useTranslations('balance');
  const formats = useFormats();
  const inDays = (days: string | null) =>
    text('days', { count: Number(days ?? '0'), shown: formats.decimal(days ?? '0') });
  return {
    /** `7:30`, `2.08 days` */
    short: ({ minutes, days }: Amount) => (minutes === null ? inDays(days) : formats.clock(minutes)),
    /** `+7:30`, `2.08 days`: hours that may be owed as well as saved have their sign. */
    held: ({ minutes, days }: Amount) => (minutes === null ? inDays(days) : formats.signed(minutes)),
    /** `+7:30`, `+2.08 days` */
    change: ({ minutes, days }: Amount) => {
      if (minutes !== null) return formats.signed(minutes);
      return Number(days ?? '0') > 0 ? `+${inDays(days)}` : inDays(days);
    },
  };
}
