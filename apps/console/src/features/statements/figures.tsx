'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { Statement } from './statement.ts';

/** The figures of the period at one glance; those that are 0 and optional are left out. */
export function Figures({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const optional = [
    { label: text('credited'), minutes: statement.credited_minutes },
    { label: text('standby'), minutes: statement.standby_minutes },
    { label: text('excluded'), minutes: statement.excluded_minutes },
    { label: text('lapsed'), minutes: statement.lapsed_minutes },
    { label: text('deducted'), minutes: statement.deducted_minutes },
  ].filter((figure) => figure.minutes !== 0);
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-panel border border-line bg-line">
      <Figure
        label={text('norm')}
        value={formats.clock(statement.norm_minutes)}
        minutes={statement.norm_minutes}
      />
      <Figure
        label={text('worked')}
        value={formats.clock(statement.worked_minutes)}
        minutes={statement.worked_minutes}
      />
      {optional.map((figure) => (
        <Figure
          key={figure.label}
          label={figure.label}
          value={formats.clock(figure.minutes)}
          minutes={figure.minutes}
        />
      ))}
      <Figure
        label={text('normBalance')}
        value={formats.signed(statement.norm_balance_minutes)}
        minutes={statement.norm_balance_minutes}
        strong
      />
      {statement.flex ? (
        <>
          <Figure
            label={text('flexBefore')}
            value={formats.clock(statement.flex.opening_minutes)}
            minutes={statement.flex.opening_minutes}
          />
          <Figure
            label={text('flexAfter')}
            value={formats.clock(statement.flex.closing_minutes)}
            minutes={statement.flex.closing_minutes}
            strong
          />
        </>
      ) : null}
      <Figure
        label={text('paidOut')}
        value={formats.clock(statement.payout_minutes)}
        minutes={statement.payout_minutes}
      />
    </dl>
  );
}

function Figure({
  label,
  value,
  minutes,
  strong = false,
}: {
  label: string;
  value: string;
  minutes: number;
  strong?: boolean;
}) {
  const formats = useFormats();
  return (
    <div className="grow basis-36 bg-surface px-4 py-3" title={formats.spoken(minutes)}>
      <dt className="text-fine text-ink-soft">{label}</dt>
      <dd
        className={classNames(
          'mt-0.5 text-lg leading-6 tabular-nums',
          strong ? 'font-semibold' : 'font-normal',
        )}
      >
        {value}
      </dd>
    </div>
  );
}
