'use client';

import { Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAmount } from '../../parts/balances/use-amount.ts';
import { useNamesApart } from '../../parts/names/use-names.ts';
import { type Inputs, useTRPC } from '../../trpc/client.tsx';

/** What the movements of the report add up to for each account: only what statements booked. */
export function AccountTotals({ asked }: { asked: Omit<Inputs['reports']['accountTotals'], 'limit'> }) {
  const text = useTranslations('report');
  const kind = useTranslations('movementKind');
  const names = useNamesApart();
  const amount = useAmount();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.reports.accountTotals.queryOptions(asked));
  if (!data || data.length === 0) return null;
  return (
    <Panel title={text('totals')} className="mb-3" flush>
      <ul className="divide-y divide-line">
        {data.map((total) => (
          <li
            key={total.account_id}
            className="flex flex-wrap items-baseline gap-x-4 px-4 py-2 text-dense tabular-nums"
          >
            <span className="min-w-40 font-medium max-sm:flex-1">{names.account(total.account)}</span>
            <span className="text-fine text-ink-soft max-sm:order-last max-sm:basis-full sm:flex-1">
              {total.kinds.map((part) => `${kind(part.kind)} ${amount.change(part)}`).join(' · ')}
            </span>
            <span className="font-semibold">{amount.change(total)}</span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2 text-fine text-ink-soft">{text('totalsHint')}</p>
    </Panel>
  );
}
