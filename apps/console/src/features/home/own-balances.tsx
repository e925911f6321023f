'use client';

import { Panel } from '@stempel/ui';
import { NextIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAmount } from '../../parts/balances/use-amount.ts';
import { useAsOf } from '../../parts/balances/use-as-of.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { RowsRoom } from './rooms.tsx';

/** What is left of leave and flex, as booked; each leads to the movements it is made of. */
export function OwnBalances({ employeeId }: { employeeId: string }) {
  const text = useTranslations('employee');
  const trpc = useTRPC();
  const query = useQuery(trpc.timebank.kept.queryOptions({ employee_id: employeeId }));
  return (
    <Panel title={text('balances')} flush>
      <Loaded query={query} skeleton={<RowsRoom rows={3} className="h-13" />}>
        {({ balances, settled_to: settledTo }) =>
          balances.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text('noBalances')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {balances.map((balance) => (
                <BalanceRow key={balance.account_id} {...{ employeeId, balance, settledTo }} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

interface BalanceRowProps {
  employeeId: string;
  balance: Outputs['timebank']['kept']['balances'][number];
  settledTo: string | null;
}

function BalanceRow({ employeeId, balance, settledTo }: BalanceRowProps) {
  const shown = useShownName();
  const amount = useAmount();
  const asOf = useAsOf(settledTo);
  const { account_id: id, name, kind, balance_minutes: minutes, balance_days: days } = balance;
  return (
    <li>
      <Link
        href={`/balances/${employeeId}/${id}`}
        prefetch={false}
        className="flex min-h-13 items-center gap-3 px-4 py-1 text-dense hover:bg-accent-soft/55 focus-visible:outline-offset-[-2px]"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate">{shown(name)}</span>
          <span className="block text-fine text-pretty text-ink-soft">{asOf(kind)}</span>
        </span>
        <span className="text-sm whitespace-nowrap tabular-nums">{amount.held({ minutes, days })}</span>
        <NextIcon className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      </Link>
    </li>
  );
}
