'use client';

import { classNames, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { Outlook } from '../../parts/balances/outlook.tsx';
import { useAmount } from '../../parts/balances/use-amount.ts';
import { LoadedPage } from '../../parts/lists/loaded-page.tsx';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import { KnownBanner, KnownOn, useKnownOn } from '../../parts/versioned/known-on.tsx';
import { datedHref } from '../../routes/dated-href.ts';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import type { EmployeeAccount } from './account.ts';
import { Ledger } from './ledger.tsx';
import { Lots } from './lots.tsx';

/** One account of one employee: the balance, what it is made of, and every movement that led to it. */
export function AccountPage({ employeeId, accountId }: { employeeId: string; accountId: string }) {
  const trpc = useTRPC();
  const { asOfInput } = useAsOf();
  const { knownInput } = useKnownOn();
  const input = { employee_id: employeeId, account_id: accountId, ...asOfInput, ...knownInput };
  const query = useQuery(trpc.timebank.account.queryOptions(input));
  return <LoadedPage query={query}>{(account) => <Account account={account} />}</LoadedPage>;
}

function Account({ account }: { account: EmployeeAccount }) {
  const shown = useShownName();
  const page = useTranslations('page');
  const text = useTranslations('balance');
  const outlook = useTranslations('outlook');
  const { asOf } = useAsOf();
  const { knownOn } = useKnownOn();
  const may = useMay();
  const link = 'hover:text-ink hover:underline';
  return (
    <>
      <PageHeader
        trail={
          <Link href={datedHref('/balances', asOf)} prefetch={false} className={link}>
            {page('balances')}
          </Link>
        }
        title={text('accountOf', { account: shown(account.name), employee: account.employee_name })}
        summary={
          may('employees', 'read') ? (
            <Link
              href={datedHref(`/employees/${account.employee_id}`, asOf)}
              prefetch={false}
              className="text-accent underline underline-offset-2 hover:text-accent-hover"
            >
              {text('toEmployee')}
            </Link>
          ) : (
            account.employee_number
          )
        }
      />
      <div className="mb-3">
        <KnownOn />
      </div>
      <KnownBanner />
      <Standing account={account} />
      {asOf === null && knownOn === null ? (
        <Panel title={outlook('title')} className="mt-4">
          <Outlook
            employeeId={account.employee_id}
            account={{ id: account.account_id, code: account.account, kind: account.kind }}
          />
        </Panel>
      ) : null}
      <div
        className={classNames(
          'mt-4 grid grid-cols-1 items-start gap-4',
          account.kind === 'leave' && 'lg:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <Ledger account={account} />
        {account.kind === 'leave' ? <Lots account={account} /> : null}
      </div>
    </>
  );
}

/** The balance at one glance, and how far it is settled. */
function Standing({ account }: { account: EmployeeAccount }) {
  const text = useTranslations('balance');
  const formats = useFormats();
  const amount = useAmount();
  const say = (of: { balance_minutes: number | null; balance_days: string | null }) =>
    amount.held({ minutes: of.balance_minutes, days: of.balance_days });
  const settled = account.employments.flatMap((one) => (one.settled_to ? [one.settled_to] : [])).sort();
  return (
    <Panel>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-2xl font-semibold tabular-nums">{say(account)}</span>
        <span className="text-dense text-ink-soft">{text('on', { date: formats.date(account.as_of) })}</span>
      </p>
      <p className="mt-1 max-w-prose text-dense text-ink-soft">
        {settled.length > 0
          ? text('bookedTo', { date: formats.date(settled.at(-1) ?? '') })
          : text('nothingSettled')}
      </p>
      <WhatMoved account={account} />
      {account.employments.length > 1 ? (
        <ul className="mt-2 flex max-w-md flex-col gap-0.5 text-dense">
          {account.employments.map((one) => (
            <li key={one.employment_id} className="flex justify-between gap-4">
              <span className="text-ink-soft">
                {one.end === null
                  ? text('since', { date: formats.date(one.start) })
                  : formats.period({ from: one.start, to: one.end })}
              </span>
              <span className="tabular-nums">{say(one)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

/** Leads to the last settled period, which says what was recorded since and what it did to the account. */
function WhatMoved({ account: { account, employments } }: { account: EmployeeAccount }) {
  const text = useTranslations('moved');
  const may = useMay();
  const settled = employments.filter((one) => one.statement_id !== null);
  const last = settled.sort((a, b) => ((a.settled_to ?? '') < (b.settled_to ?? '') ? 1 : -1))[0];
  if (!last || !may('statements', 'read')) return null;
  return (
    <Link
      href={`/statements/${last.statement_id}?moved=${encodeURIComponent(`account ${account}`)}`}
      prefetch={false}
      className="mt-1 inline-block text-dense text-accent underline underline-offset-2 hover:text-accent-hover"
    >
      {text('ask')}
    </Link>
  );
}
