'use client';

import { Panel } from '@stempel/ui';
import { NextIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAmount } from '../../parts/balances/use-amount.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { RowsRoom } from './rooms.tsx';

/** What is left of leave and flex, as booked; each leads to the movements it is made of. */
export function OwnBalances({ employeeId }: { employeeId: string }) {
  const shown = useShownName();
  const text = useTranslations('employee');
  const amount = useAmount();
  const trpc = useTRPC();
  const query = useQuery(trpc.timebank.kept.queryOptions({ employee_id: employeeId }));
  return (
    <Panel title={text('balances')} flush>
      <Loaded query={query} skeleton={<RowsRoom rows={3} className="h-10" />}>
        {({ balances }) =>
          balances.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text('noBalances')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {balances.map(({ account_id: id, name, balance_minutes: minutes, balance_days: days }) => (
                <li key={id}>
                  <Link
                    href={`/balances/${employeeId}/${id}`}
                    prefetch={false}
                    className="flex min-h-10 items-center gap-3 px-4 text-dense hover:bg-accent-soft/55 focus-visible:outline-offset-[-2px]"
                  >
                    <span className="min-w-0 flex-1 truncate">{shown(name)}</span>
                    <span className="text-sm tabular-nums">{amount.held({ minutes, days })}</span>
                    <NextIcon className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
