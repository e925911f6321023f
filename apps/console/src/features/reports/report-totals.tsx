'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useNamesApart } from '../../parts/names/use-names.ts';
import type { Figures, SumOfGroup } from './use-report-sums.ts';
import { useSumFigures } from './use-sum-names.ts';

interface ReportTotalsProps {
  totals: readonly { account: SumOfGroup['account']; figures: Figures; before: Figures | null }[];
  before: { from: string; to: string } | null;
}

/** What all rows come to, whatever page of them is shown, beside the period before. */
export function ReportTotals({ totals, before }: ReportTotalsProps) {
  const text = useTranslations('report');
  const accounts = useNamesApart().account;
  if (totals.length === 0) return null;
  return (
    <dl
      className="mb-3 flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] max-sm:gap-2"
      aria-label={text('totalsOf')}
    >
      {totals.map(({ account, figures, before: earlier }) => (
        <Amount
          key={account?.id ?? 'all'}
          {...(account ? { name: accounts(account.code) } : {})}
          figures={figures}
          before={earlier}
          period={before}
        />
      ))}
      {totals.length === 1 && totals[0] ? (
        <Counts figures={totals[0].figures} before={totals[0].before} />
      ) : null}
    </dl>
  );
}

const card = 'rounded-panel border border-line bg-surface px-4 py-2 max-sm:px-3 sm:min-w-36';

interface AmountProps {
  name?: string;
  figures: Figures;
  before: Figures | null;
  period: { from: string; to: string } | null;
}

function Amount({ name, figures, before, period }: AmountProps) {
  const text = useTranslations('report');
  const formats = useFormats();
  const said = useSumFigures();
  const unit = figures.minutes === null ? (figures.days === null ? 'rows' : 'days') : 'minutes';
  return (
    <div className={card}>
      <dt className="text-fine text-ink-soft">{name ?? text(unit)}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {said.amount(figures)}
        {before && period ? (
          <span className="block text-fine font-normal text-ink-soft">
            {text('comparedWith', {
              change: said.change(figures, before),
              before: said.amount(before),
              period: formats.period(period),
            })}
          </span>
        ) : null}
      </dd>
    </div>
  );
}

function Counts({ figures, before }: Pick<AmountProps, 'figures' | 'before'>) {
  const text = useTranslations('report');
  const formats = useFormats();
  const isCounted = figures.minutes !== null || figures.days !== null;
  const names = isCounted ? (['rows', 'employees'] as const) : (['employees'] as const);
  return names.map((name) => (
    <div key={name} className={card}>
      <dt className="text-fine text-ink-soft">{text(name)}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {formats.number(figures[name])}
        {before ? (
          <span className="block text-fine font-normal text-ink-soft">
            {text('beforeCount', { count: formats.number(before[name]) })}
          </span>
        ) : null}
      </dd>
    </div>
  ));
}
