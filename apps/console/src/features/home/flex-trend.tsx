'use client';

import { Panel } from '@stempel/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { bookings } from '../../parts/balances/bookings.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

// Loaded with the first booking.
const Trend = dynamic(() => import('./trend.tsx').then((module) => module.Trend), { ssr: false });

/** How the flex of the person has come to what it is, as booked, and how it will stand. Nothing is shown while nothing was booked. */
export function FlexTrend({ employeeId }: { employeeId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.timebank.kept.queryOptions({ employee_id: employeeId }));
  const { data } = query;
  // The flex account of the terms comes first; while nothing is on it, another one in hours says more.
  const hours = data?.balances.filter(({ kind }) => kind === 'flex') ?? [];
  const account = hours.find(({ balance_minutes: minutes }) => minutes !== 0) ?? hours[0];
  if (account) return <Booked employeeId={employeeId} account={account} />;
  return data === undefined && query.isError ? <Unread query={query} /> : null;
}

/** In its place where it could not be read. */
function Unread({ query, account }: { query: UseQueryResult<unknown, unknown>; account?: Account }) {
  const shown = useShownName();
  const text = useTranslations('home');
  const page = useTranslations('page');
  return (
    <Panel title={account ? text('trend', { account: shown(account.name) }) : page('balances')} flush>
      <Loaded query={query}>{() => null}</Loaded>
    </Panel>
  );
}

type Account = Outputs['timebank']['kept']['balances'][number];

function Booked({ employeeId, account }: { employeeId: string; account: Account }) {
  const trpc = useTRPC();
  const input = { employee_id: employeeId, account_id: account.account_id, limit: bookings };
  const query = useQuery(trpc.timebank.accountMovements.queryOptions(input));
  const { data: movements } = query;
  if (!movements && query.isError) return <Unread query={query} account={account} />;
  return movements?.data[0] ? <Trend employeeId={employeeId} account={account} /> : null;
}
