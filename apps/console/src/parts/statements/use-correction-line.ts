'use client';

import { hoursTold, isHoursTold } from '@stempel/core/told-figures';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useCounted, usePolicyName } from '../../parts/names/names.ts';
import { useNames } from '../../parts/names/use-names.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { useQuantity } from './use-quantity.ts';

type Line = Pick<Outputs['corrections']['list']['data'][number]['lines'][number], 'kind' | 'key'>;
type Counted = Outputs['policies']['names'][number]['counts'];

/** What a difference is about, and its amounts in the unit of what it is about. */
export function useCorrectionLine() {
  const text = useTranslations('statement');
  const formats = useFormats();
  const names = useNames();
  const policyName = usePolicyName();
  const counted = useCounted();
  const quantity = useQuantity();
  /** A supplement counts minutes, occurrences or money: its rule says which. */
  const ofRule = (counts: Counted, amount: string): string => {
    if (counts === null) return text('unitUnknown', { amount: formats.decimal(amount) });
    return [quantity(amount, counts.unit), counts.currency].filter(Boolean).join(' ');
  };
  const days = (amount: string) => text('days4', { days: formats.decimal(amount) });
  return {
    name: ({ kind, key }: Line): string => {
      if (kind === 'account') return names.account(key);
      if (kind === 'payout') return key === '' ? text('paidOut') : names.activity(key);
      return kind === 'figure' && isHoursTold(key) ? text(hoursTold[key]) : policyName(key);
    },
    amount: ({ kind, key }: Line, amount: string, signed = false): string => {
      const shown = (said: string) =>
        signed && !amount.startsWith('-') && Number(amount) !== 0 ? `+${said}` : said;
      if (kind === 'supplement') {
        const counts = counted(key);
        return counts === undefined ? '…' : shown(ofRule(counts, amount));
      }
      const unit = kind === 'account' ? names.accountKind(key) : 'flex';
      if (unit === undefined) return '…';
      if (unit === 'leave') return shown(days(amount));
      return shown(unit === 'flex' ? formats.clock(Number(amount)) : formats.decimal(amount));
    },
  };
}
