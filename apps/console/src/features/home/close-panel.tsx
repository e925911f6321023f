'use client';

import { classNames, Panel } from '@stempel/ui';
import { NextIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { monthRange } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { RowsRoom } from './rooms.tsx';

/** The states of a close from done to not begun; each with a pattern, so that colour alone tells nothing. */
const states = [
  { state: 'approved', look: 'bg-good' },
  { state: 'submitted', look: 'bg-accent' },
  { state: 'ready', look: 'hatched bg-surface text-warn' },
  { state: 'reopened', look: 'border-y-2 border-note bg-note-soft' },
  { state: 'failed', look: 'hatched bg-bad-soft text-bad' },
] as const;

type Close = NonNullable<Outputs['home']['close']>;

/** How far the close of the latest month is; nothing before the first statement. */
export function ClosePanel() {
  const text = useTranslations('home');
  const formats = useFormats();
  const trpc = useTRPC();
  const query = useQuery(trpc.home.close.queryOptions());
  if (query.data === null) return null;
  const title = query.data ? text('close', { month: formats.month(query.data.month) }) : text('closing');
  return (
    <Panel title={title} flush>
      <Loaded query={query} skeleton={<RowsRoom rows={5} className="h-10" />}>
        {(close) => (close ? <States close={close} title={title} /> : null)}
      </Loaded>
    </Panel>
  );
}

function States({ close, title }: { close: Close; title: string }) {
  const text = useTranslations('home');
  const formats = useFormats();
  const total = states.reduce((sum, { state }) => sum + close[state], 0);
  const there = states.filter(({ state }) => close[state] > 0);
  return (
    <>
      <div className="flex flex-col gap-2 p-4">
        <p className="flex items-baseline gap-2">
          <span className="text-2xl font-semibold tabular-nums">{formats.number(close.approved)}</span>
          <span className="text-dense text-ink-soft">
            {text('approvedOf', { count: total, total: formats.number(total) })}
          </span>
        </p>
        <div
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={close.approved}
          className="flex h-3 gap-px overflow-hidden rounded-full bg-sunken"
        >
          {there.map(({ state, look }) => (
            <span key={state} className={classNames('min-w-1.5', look)} style={{ flexGrow: close[state] }} />
          ))}
        </div>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {there.map(({ state, look }) => (
          <li key={state}>
            <Link
              href={addressOf(state, close.month)}
              prefetch={false}
              className="flex min-h-10 items-center gap-3 px-4 text-dense hover:bg-accent-soft/55 focus-visible:outline-offset-[-2px]"
            >
              <span aria-hidden="true" className={classNames('size-3 shrink-0 rounded-mark', look)} />
              <span className="flex-1">{text(`closeState.${state}`)}</span>
              <span className="font-semibold tabular-nums">{formats.number(close[state])}</span>
              <NextIcon className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function addressOf(state: (typeof states)[number]['state'], month: string): string {
  const { from, to } = monthRange(month);
  return state === 'failed'
    ? `/incidents?state=open&step=statement-failed&from=${from}&to=${to}`
    : `/statements?state=${state}&month=${month}`;
}
