'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useShownName } from '../names/use-shown-name.ts';
import type { AbsenceForecast } from './absence-forecast.ts';
import { forecastAmounts } from './forecast-amounts.ts';
import {
  type ChangedAbsence,
  type TypedAbsence,
  useChangeForecast,
  useTypedForecast,
} from './use-forecast.ts';

/** What a request as it is typed costs, beside the button that sends it. */
export function TypedCost({ absence }: { absence: TypedAbsence | null }) {
  const { data, isPlaceholderData } = useTypedForecast(absence);
  return <Cost forecast={absence && data} isStale={isPlaceholderData} />;
}

/** The same of an absence that is changed. */
export function ChangedCost({ change }: { change: ChangedAbsence | null }) {
  const { data, isPlaceholderData } = useChangeForecast(change);
  return <Cost forecast={change && data} isStale={isPlaceholderData} />;
}

interface CostProps {
  /** Null while nothing can be foreseen, undefined while it is. */
  forecast: AbsenceForecast | null | undefined;
  isStale: boolean;
}

/** Two lines whatever they say, so that the button does not move under the thumb. */
function Cost({ forecast, isStale }: CostProps) {
  const text = useTranslations('forecast');
  return (
    <div
      role="status"
      aria-busy={isStale}
      className={classNames('min-h-10 text-dense text-pretty', isStale && 'opacity-60')}
    >
      {forecast === null ? <p className="text-ink-soft">{text('datesFirst')}</p> : null}
      {forecast ? <Amounts forecast={forecast} /> : null}
    </div>
  );
}

function Amounts({ forecast: { answer, balance } }: { forecast: AbsenceForecast }) {
  const text = useTranslations('forecast');
  const formats = useFormats();
  const shown = useShownName();
  const against =
    answer === 'pass' ? null : (
      <span className={classNames('font-semibold', answer === 'refuse' ? 'text-bad' : 'text-warn')}>
        {text(`answer.${answer}`)}
      </span>
    );
  if (!balance)
    return (
      <>
        <p>{text('noCost')}</p>
        {against}
      </>
    );
  const { left, used } = forecastAmounts(balance, {
    days: (days) => text('days', { days: formats.decimal(days) }),
    minutes: formats.clock,
  });
  const account = shown(balance.name);
  return (
    <>
      <p className="flex flex-wrap gap-x-3">
        <span className="tabular-nums">
          {used === null
            ? text('costNothing', { account })
            : text.rich('cost', { account, used, strong: (words) => <strong>{words}</strong> })}
        </span>
        {against}
      </p>
      <p className="text-ink-soft tabular-nums">
        {text('leftThen', { left, date: formats.date(balance.on) })}
      </p>
    </>
  );
}
