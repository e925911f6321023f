'use client';

import { Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useOutlook } from '../../parts/balances/use-outlook.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

// The words that explain a forecast are many.
const Outlook = dynamic(() => import('../../parts/balances/outlook.tsx').then((module) => module.Outlook), {
  ssr: false,
  loading: () => <div className="h-28" />,
});

/** How the flex of the person has come to what it is, as booked, and how it will stand. Nothing is shown while nothing was booked. */
export function FlexTrend({ employeeId }: { employeeId: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.timebank.kept.queryOptions({ employee_id: employeeId }));
  // The flex account of the terms comes first; while nothing is on it, another one in hours says more.
  const hours = data?.balances.filter(({ kind }) => kind === 'flex') ?? [];
  const account = hours.find(({ balance_minutes: minutes }) => minutes !== 0) ?? hours[0];
  return account ? <Trend employeeId={employeeId} account={account} /> : null;
}

type Account = Outputs['timebank']['kept']['balances'][number];

function Trend({ employeeId, account }: { employeeId: string; account: Account }) {
  const text = useTranslations('home');
  const balance = useTranslations('balance');
  const formats = useFormats();
  const { account_id: id, account: code, kind, name } = account;
  const last = useOutlook(employeeId, id)?.booked.at(-1);
  if (!last) return null;
  return (
    <Panel title={text('trend', { account: name })}>
      <div className="flex flex-col gap-3">
        <p className="flex items-baseline gap-2">
          <span className="text-2xl font-semibold tabular-nums">{formats.signed(last.minutes ?? 0)}</span>
          <span className="text-dense text-ink-soft">
            {text('trendSince', { date: formats.date(last.date) })}
          </span>
        </p>
        <Outlook employeeId={employeeId} account={{ id, code, kind }} />
        <Link
          href={`/balances/${employeeId}/${id}`}
          prefetch={false}
          className="w-fit text-dense text-accent underline underline-offset-2"
        >
          {balance('allMovements')}
        </Link>
      </div>
    </Panel>
  );
}
