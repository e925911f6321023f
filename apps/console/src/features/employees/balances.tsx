'use client';

import { Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { Loaded } from '../load/loaded.tsx';

/** The balances of an employee as booked: settled figures only. */
export function Balances({ employeeId }: { employeeId: string }) {
  const text = useTranslations('employee');
  const statement = useTranslations('statement');
  const formats = useFormats();
  const trpc = useTRPC();
  const query = useQuery(trpc.timebank.balances.queryOptions({ employee_id: employeeId }));
  return (
    <Panel title={text('balances')} className="mt-4" flush>
      <Loaded query={query}>
        {(balances) =>
          balances.data.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text('noBalances')}</p>
          ) : (
            <dl className="divide-y divide-line">
              {balances.data.map((balance) => (
                <div key={balance.account_id} className="flex items-center justify-between gap-4 px-4 py-2">
                  <dt className="text-dense">{balance.name}</dt>
                  <dd className="text-sm tabular-nums">
                    {balance.balance_minutes === null
                      ? statement('days4', { days: formats.decimal(balance.balance_days ?? '0') })
                      : formats.spoken(balance.balance_minutes)}
                  </dd>
                </div>
              ))}
            </dl>
          )
        }
      </Loaded>
    </Panel>
  );
}
