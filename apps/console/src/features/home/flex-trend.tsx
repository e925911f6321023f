'use client';

import { Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { AsTable } from '../../parts/charts/hours-columns.tsx';
import { type BalancePoint, stepLine } from '../../parts/charts/step-line.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

/** So many bookings are drawn; the page of the account has all of them. */
const bookings = 24;

/** How the flex of the person has come to what it is, as booked. Nothing is shown while nothing was booked. */
export function FlexTrend({ employeeId }: { employeeId: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.timebank.kept.queryOptions({ employee_id: employeeId }));
  // The flex account of the terms comes first; while nothing is on it, another one in hours says more.
  const hours = data?.balances.filter(({ kind }) => kind === 'flex') ?? [];
  const account = hours.find(({ balance_minutes: minutes }) => minutes !== 0) ?? hours[0];
  const { data: movements } = useQuery({
    ...trpc.timebank.accountMovements.queryOptions({
      ...{ employee_id: employeeId, account_id: account?.account_id ?? '', limit: bookings },
    }),
    enabled: account !== undefined,
  });
  const points = pointsOf(movements?.data ?? []);
  if (!account || points.length === 0) return null;
  return <Trend name={account.name} points={points} href={`/balances/${employeeId}/${account.account_id}`} />;
}

/** The balance at the end of each date on which something was booked, the first one first. */
function pointsOf(movements: Outputs['timebank']['accountMovements']['data']): BalancePoint[] {
  const byDate = new Map<string, number>();
  for (const { date, balance_minutes: minutes } of movements.toReversed()) byDate.set(date, minutes ?? 0);
  return [...byDate].map(([date, minutes]) => ({ date, minutes }));
}

function Trend({ name, points, href }: { name: string; points: readonly BalancePoint[]; href: string }) {
  const text = useTranslations('home');
  const today = useTranslations('today');
  const balance = useTranslations('balance');
  const formats = useFormats();
  const { workspace } = useSession();
  const line = stepLine(points, todayIn(workspace.time_zone));
  const last = points.at(-1);
  if (!line || !last) return null;
  return (
    <Panel title={text('trend', { account: name })}>
      <div className="flex flex-col gap-3">
        <p className="flex items-baseline gap-2">
          <span className="text-2xl font-semibold tabular-nums">{formats.signed(last.minutes)}</span>
          <span className="text-dense text-ink-soft">
            {text('trendSince', { date: formats.date(last.date) })}
          </span>
        </p>
        <Line line={line} />
        <AsTable label={today('asTable')}>
          <thead>
            <tr>
              <th scope="col">{text('trendDate')}</th>
              <th scope="col">{text('trendBalance')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ date, minutes }) => (
              <tr key={date}>
                <th scope="row">{formats.date(date)}</th>
                <td>{formats.signed(minutes)}</td>
              </tr>
            ))}
          </tbody>
        </AsTable>
        <Link
          href={href}
          prefetch={false}
          className="w-fit text-dense text-accent underline underline-offset-2"
        >
          {balance('allMovements')}
        </Link>
      </div>
    </Panel>
  );
}

/** The line with its highest or lowest balance and zero written beside it. */
function Line({ line }: { line: NonNullable<ReturnType<typeof stepLine>> }) {
  const text = useTranslations('home');
  const formats = useFormats();
  const { low, high, zero, path } = line;
  const marks = [
    { minutes: 0, top: zero },
    ...(high > 0 ? [{ minutes: high, top: 0 }] : []),
    ...(low < 0 ? [{ minutes: low, top: 100 }] : []),
  ];
  return (
    <div
      role="img"
      aria-label={text('trendChart', { low: formats.signed(low), high: formats.signed(high) })}
      className="my-2 flex h-20 gap-2 text-accent"
    >
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-full min-w-0 flex-1 overflow-visible [&_path]:[vector-effect:non-scaling-stroke]"
      >
        <path d={`M0 ${zero}H100`} className="stroke-line-strong" strokeDasharray="3 3" strokeWidth="1" />
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <div className="relative w-12 text-fine text-ink-soft tabular-nums">
        {marks.map(({ minutes, top }) => (
          <span key={minutes} className="absolute right-0 -translate-y-1/2" style={{ top: `${top}%` }}>
            {formats.signed(minutes)}
          </span>
        ))}
      </div>
    </div>
  );
}
