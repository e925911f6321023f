'use client';

import { Panel } from '@stempel/ui';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useOutlook } from '../../parts/balances/use-outlook.ts';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import type { Outputs } from '../../trpc/client.tsx';

// The words that explain a forecast are many.
const Outlook = dynamic(() => import('../../parts/balances/outlook.tsx').then((module) => module.Outlook), {
  ssr: false,
  loading: () => <div className="h-48" />,
});

type Account = Outputs['timebank']['kept']['balances'][number];

/** An account in hours: how it stands, its line, and the way to all its movements. */
export function Trend({ employeeId, account }: { employeeId: string; account: Account }) {
  const text = useTranslations('home');
  const balance = useTranslations('balance');
  const formats = useFormats();
  const { account_id: id, account: code, kind, name } = account;
  const shown = useShownName();
  const last = useOutlook(employeeId, id)?.booked.at(-1);
  if (!last) return null;
  return (
    <Panel title={text('trend', { account: shown(name) })}>
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
