'use client';

import { Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useQuantity } from '../../parts/statements/use-quantity.ts';
import type { Decision, Preview } from './use-bulk-decision.ts';

/** What is about to be decided: the sums, what to look at first, and what is left out and why. */
export function BulkQuestion({ preview, decision }: { preview: Preview; decision: Decision }) {
  const text = useTranslations('bulk');
  const { included } = preview;
  const violating = included.filter(({ violations }) => violations > 0);
  const uncovered = included.filter((row) => row.uncovered);
  return (
    <div className="flex flex-col gap-4">
      {included.length === 0 ? (
        <Notice tone="warn" title={text(`${decision}.none`)} />
      ) : (
        <Sums preview={preview} />
      )}
      <Named title={text('violating', { count: violating.length })} rows={violating}>
        {(row) => text('violations', { count: row.violations })}
      </Named>
      <Named title={text('uncovered', { count: uncovered.length })} rows={uncovered} />
      <LeftOut preview={preview} />
    </div>
  );
}

function Sums({ preview: { sums, included } }: { preview: Preview }) {
  const text = useTranslations('bulk');
  const formats = useFormats();
  const quantity = useQuantity();
  const supplements = sums.supplements.map((sum) =>
    [quantity(sum.quantity, sum.unit), sum.currency].filter(Boolean).join(' '),
  );
  const figures = [
    [text('statements'), String(included.length)],
    [text('worked'), formats.clock(sums.worked_minutes)],
    [text('supplements'), supplements.length === 0 ? text('nothing') : supplements.join(' · ')],
    ...(sums.time_off_minutes === 0
      ? []
      : [[text('timeOff'), formats.clock(sums.time_off_minutes)] as const]),
    [text('payout'), formats.clock(sums.payout_minutes)],
    [text('flex'), formats.signed(sums.flex_minutes)],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-control border border-line bg-line">
      {figures.map(([label, value]) => (
        <div key={label} className="grow basis-28 bg-surface px-3 py-2">
          <dt className="text-fine text-ink-soft">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Named = {
  id: string;
  employee_name?: string | undefined;
  period?: { from: string; to: string } | undefined;
};

function Named<Row extends Named>({
  title,
  rows,
  children,
}: {
  title: string;
  rows: readonly Row[];
  children?: (row: Row) => ReactNode;
}) {
  const formats = useFormats();
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="text-dense font-semibold">{title}</h3>
      <ul className="mt-1 max-h-40 overflow-y-auto text-dense">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap gap-x-2">
            <span>{row.employee_name ?? row.id}</span>
            {row.period ? <span className="text-ink-soft">{formats.period(row.period)}</span> : null}
            {children ? <span className="text-ink-soft">{children(row)}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LeftOut({ preview: { left_out: rows } }: { preview: Preview }) {
  const text = useTranslations('bulk');
  const reasons = [...Map.groupBy(rows, ({ reason }) => reason)];
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <p className="text-dense font-semibold">{text('leftOut', { count: rows.length })}</p>
      {reasons.map(([reason, some]) => (
        <Named key={reason} title={text(`reason.${reason}`)} rows={some} />
      ))}
    </div>
  );
}
