'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { bookings } from '../../parts/balances/bookings.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

// Loaded with the first booking.
const Trend = dynamic(() => import('./trend.tsx').then((module) => module.Trend), { ssr: false });

/** How the flex of the person has come to what it is, as booked, and how it will stand. Nothing is shown while nothing was booked. */
export function FlexTrend({ employeeId }: { employeeId: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.timebank.kept.queryOptions({ employee_id: employeeId }));
  // The flex account of the terms comes first; while nothing is on it, another one in hours says more.
  const hours = data?.balances.filter(({ kind }) => kind === 'flex') ?? [];
  const account = hours.find(({ balance_minutes: minutes }) => minutes !== 0) ?? hours[0];
  return account ? <Booked employeeId={employeeId} account={account} /> : null;
}

type Account = Outputs['timebank']['kept']['balances'][number];

function Booked({ employeeId, account }: { employeeId: string; account: Account }) {
  const trpc = useTRPC();
  const input = { employee_id: employeeId, account_id: account.account_id, limit: bookings };
  const { data: movements } = useQuery(trpc.timebank.accountMovements.queryOptions(input));
  return movements?.data[0] ? <Trend employeeId={employeeId} account={account} /> : null;
}
