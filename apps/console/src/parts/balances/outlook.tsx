'use client';

import { Badge, classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { AsTable } from '../charts/hours-columns.tsx';
import type { OutlookLine } from '../charts/outlook-line.ts';
import { Trace } from '../statements/trace.tsx';
import { followingAccount, type TraceEntry } from '../statements/trace-entries.ts';
import { useAmount } from './use-amount.ts';
import { amountOf, type Foreseen, useOutlook } from './use-outlook.ts';

interface OutlookProps {
  employeeId: string;
  account: { id: string; code: string; kind: 'flex' | 'leave' };
}

/** How a balance came about and how it will stand at the end of the period and of the year, as a line and as a table. */
export function Outlook({ employeeId, account }: OutlookProps) {
  const outlook = useOutlook(employeeId, account.id);
  const today = useTranslations('today');
  const statement = useTranslations('statement');
  const text = useTranslations('outlook');
  if (!outlook) return null;
  if (!outlook.line) return <p className="text-dense text-ink-soft">{text('nothing')}</p>;
  const { line, foreseen, booked, ends, forecast } = outlook;
  const explains = (entry: TraceEntry) =>
    account.kind === 'leave'
      ? entry.kind === 'leave-account' && entry.subject === account.code
      : followingAccount(forecast, account.code)(entry);
  return (
    <div className="flex flex-col gap-2 text-dense">
      <OutlookPicture line={line} kind={account.kind} ends={ends} />
      {foreseen ? <Ends ends={ends} expiring={foreseen.expiring} /> : null}
      <AsTable label={today('asTable')}>
        <OutlookRows booked={booked} foreseen={foreseen} />
      </AsTable>
      {foreseen ? (
        <details>
          <summary className="w-fit text-fine text-accent">{statement('showTrace')}</summary>
          <p className="mt-1 text-ink-soft">{text(`basis.${account.kind}`)}</p>
          <div className="mt-2">
            <Trace statement={forecast} show={explains} />
          </div>
        </details>
      ) : null}
    </div>
  );
}

type Held = Foreseen['points'][number];

/** Marks an end on the line and before its words: a ring, and the last one filled. */
const signOf = (index: number, ends: readonly unknown[]) =>
  classNames(
    'size-2.5 rounded-full border-2 border-accent',
    index === ends.length - 1 ? 'bg-accent' : 'bg-surface',
  );

/** The ends in words, and what expires before the later one. */
function Ends({ ends, expiring }: { ends: readonly Held[]; expiring: Foreseen['expiring'] }) {
  const text = useTranslations('outlook');
  const month = useTranslations('month');
  const formats = useFormats();
  const amount = useAmount();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="note">{month('simulation')}</Badge>
      {ends.map((end, index) => (
        <span key={end.date}>
          <span aria-hidden="true" className={classNames('mr-1.5 inline-block', signOf(index, ends))} />
          {text.rich('likely', {
            date: formats.date(end.date),
            amount: () => <strong className="font-semibold tabular-nums">{amount.held(end)}</strong>,
          })}
        </span>
      ))}
      {expiring.map(({ date, days }) => (
        <span key={date} className="text-warn">
          {text('expires', { amount: amount.short({ minutes: null, days }), date: formats.date(date) })}
        </span>
      ))}
    </div>
  );
}

interface PictureProps {
  line: OutlookLine;
  kind: 'flex' | 'leave';
  ends: readonly Held[];
}

/** Booked as a full line, foreseen as a broken one with its ends marked, today as an upright; the highest, the lowest and zero written beside it. */
export function OutlookPicture({ line, kind, ends }: PictureProps) {
  const text = useTranslations('outlook');
  const formats = useFormats();
  const amount = useAmount();
  const { low, high, zero } = line;
  const say = (quantity: number) => amount.held(amountOf(kind, quantity));
  const edges = [
    ...(high > 0 ? [{ quantity: high, top: 0 }] : []),
    ...(low < 0 ? [{ quantity: low, top: 100 }] : []),
  ];
  // Where zero lies beside an end, its figure would be written over that of the end.
  const isClear = edges.every(({ top }) => Math.abs(top - zero) >= 20);
  const marks = isClear ? [{ quantity: 0, top: zero }, ...edges] : edges;
  const said = [
    text('chart', { low: say(low), high: say(high) }),
    ...ends.map((end) => text('likelySaid', { amount: amount.held(end), date: formats.date(end.date) })),
  ].join('; ');
  return (
    <div role="img" aria-label={said} className="my-2 flex h-20 gap-2 text-accent">
      <div className="relative h-full min-w-0 flex-1">
        <OutlookStroke line={line} className="size-full" />
        {line.ends.map(({ x, y }, index) => (
          <span
            key={x}
            className={classNames('absolute -translate-1/2', signOf(index, line.ends))}
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        ))}
      </div>
      <div className="relative w-16 text-fine text-ink-soft tabular-nums">
        {marks.map(({ quantity, top }) => (
          <span
            key={quantity}
            className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${top}%` }}
          >
            {say(quantity)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The line alone, for a row or a picture. */
export function OutlookStroke({ line, className }: { line: OutlookLine; className: string }) {
  const { past, future, zero, today } = line;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`overflow-visible [&_path]:[vector-effect:non-scaling-stroke] ${className}`}
    >
      <path d={`M0 ${zero}H100`} className="stroke-line-strong" strokeDasharray="1 3" strokeWidth="1" />
      {future ? <path d={`M${today} 0V100`} className="stroke-line-strong" strokeWidth="1" /> : null}
      <path d={past} fill="none" stroke="currentColor" strokeWidth="2" />
      <path d={future} fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="4 3" />
    </svg>
  );
}

function OutlookRows({ booked, foreseen }: { booked: readonly Held[]; foreseen: Foreseen | undefined }) {
  const text = useTranslations('outlook');
  const formats = useFormats();
  const amount = useAmount();
  const rows = [
    ...booked.map((point) => ({ ...point, is: 'booked' as const })),
    ...(foreseen?.points ?? []).map((point) => ({ ...point, is: 'foreseen' as const })),
  ];
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{text('from')}</th>
          <th scope="col">{text('balance')}</th>
          <th scope="col">{text('as')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.is} ${row.date}`}>
            <th scope="row">{formats.date(row.date)}</th>
            <td>{amount.held(row)}</td>
            <td>{text(row.is)}</td>
          </tr>
        ))}
      </tbody>
    </>
  );
}
