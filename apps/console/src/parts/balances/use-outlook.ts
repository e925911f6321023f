'use client';

import { useQuery } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { type BalancePoint, outlookLine } from '../charts/outlook-line.ts';
import { bookings } from './bookings.ts';

export type Foreseen = Outputs['timebank']['forecast']['accounts'][number];

/** How all accounts of somebody will stand: asked for once, whoever shows one. */
export function useForecast(employeeId: string) {
  return useQuery(useTRPC().timebank.forecast.queryOptions({ employee_id: employeeId })).data;
}

/** An account as booked and as it will stand, with its line; undefined while it is not read. */
export function useOutlook(employeeId: string, accountId: string) {
  const trpc = useTRPC();
  const input = { employee_id: employeeId, account_id: accountId, limit: bookings };
  const { data: movements } = useQuery(trpc.timebank.accountMovements.queryOptions(input));
  const forecast = useForecast(employeeId);
  if (!movements || !forecast) return undefined;
  const foreseen = forecast.accounts.find((one) => one.account_id === accountId);
  const today = forecast.as_of;
  // The balance at the end of each date on which something was booked, the first one first.
  const byDate = new Map(
    movements.data
      .toReversed()
      .filter(({ date }) => date <= today)
      .map(({ date, balance_minutes: minutes, balance_days: days }) => [date, { date, minutes, days }]),
  );
  const booked = [...byDate.values()];
  const ends = foreseen ? endsOf(foreseen) : [];
  const line = outlookLine(booked.map(pointOf), (foreseen?.points ?? []).map(pointOf), {
    ...{ today, ends: ends.map(pointOf) },
  });
  return { forecast, foreseen, booked, ends, line };
}

/** The end of the period and that of the year by their dates; one where they are the same. */
function endsOf({ at_period_end: period, at_year_end: year }: Foreseen): Held[] {
  if (period.date === year.date) return [year];
  return period.date < year.date ? [period, year] : [year, period];
}

interface Held {
  date: string;
  minutes: number | null;
  days: string | null;
}

const pointOf = ({ date, minutes, days }: Held): BalancePoint => ({
  date,
  // Days have four decimals on the wire: without the point they are a whole number.
  quantity: minutes ?? Number((days ?? '0').replace('.', '')),
});

/** An amount as the line holds it, in the unit of the account. */
export function amountOf(kind: 'flex' | 'leave', quantity: number) {
  if (kind === 'flex') return { minutes: quantity, days: null };
  const digits = String(Math.abs(quantity)).padStart(5, '0');
  return { minutes: null, days: `${quantity < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}` };
}
