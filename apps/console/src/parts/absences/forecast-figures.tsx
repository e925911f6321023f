'use client';

import { Badge, Button, classNames, Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useShownName } from '../names/use-shown-name.ts';
import { LineDetails } from '../statements/line-details.tsx';
import { Trace } from '../statements/trace.tsx';
import { followingAccount } from '../statements/trace-entries.ts';
import type { AbsenceForecast, Dates } from './absence-forecast.ts';
import { fallsBelowZero, forecastAmounts } from './forecast-amounts.ts';
import { ForecastCover } from './forecast-cover.tsx';
import { ForecastFindings } from './forecast-findings.tsx';

interface ForecastFiguresProps {
  forecast: AbsenceForecast;
  /** Of what was typed before. */
  isStale?: boolean;
  /** Takes other dates; without it they are only shown. */
  onChoose?: (dates: Dates) => void;
}

const tones = { pass: 'accent', warn: 'warn', refuse: 'bad' } as const;

/** A simulation of an absence: what speaks against it, the balance with it, cover, other dates; each figure explains itself. */
export function ForecastFigures({ forecast, isStale = false, onChoose }: ForecastFiguresProps) {
  const text = useTranslations('forecast');
  const shown = useShownName();
  const { answer, balance } = forecast;
  // No rule forbids it, and still it is more than there is.
  const isBelow = answer === 'pass' && balance !== null && fallsBelowZero(balance);
  return (
    <section
      aria-label={text('title')}
      aria-busy={isStale}
      className={classNames('min-h-48 rounded-panel border border-line', isStale && 'opacity-60')}
    >
      <header className="flex min-h-10 items-center gap-2 border-b border-line px-4">
        <h3 className="flex-1 text-dense font-semibold">{text('title')}</h3>
        <Badge tone="note">{text('simulation')}</Badge>
      </header>
      <div className="px-4 py-3">
        <Notice
          tone={isBelow ? 'warn' : tones[answer]}
          title={isBelow ? text('belowZero', { account: shown(balance.name) }) : text(`answer.${answer}`)}
        >
          <ForecastFindings forecast={forecast} />
        </Notice>
        <OtherDates forecast={forecast} {...(onChoose ? { onChoose } : {})} />
      </div>
      <div className="border-t border-line empty:hidden">
        <BalanceLine forecast={forecast} />
        <ForecastCover forecast={forecast} />
      </div>
    </section>
  );
}

function BalanceLine({ forecast }: { forecast: AbsenceForecast }) {
  const text = useTranslations('forecast');
  const formats = useFormats();
  const shown = useShownName();
  const { balance, expiring } = forecast;
  if (!balance) return null;
  const days = (quantity: string) => text('days', { days: formats.decimal(quantity) });
  const { left, used, before } = forecastAmounts(balance, { days, minutes: formats.clock });
  const isEnd = before !== null && used === null;
  const note = isEnd
    ? text('gives', { days: before })
    : [text('uses', { days: used ?? '' }), before === null ? '' : text('stands', { days: before })]
        .filter(Boolean)
        .join(' · ');
  const booked = (date: string | null) =>
    date === null ? text('notBooked') : text('booked', { date: formats.date(date) });
  const explanation = <Trace statement={forecast} show={followingAccount(forecast, balance.account)} />;
  return (
    <>
      <LineDetails
        name={text('balance', { account: shown(balance.name), date: formats.date(balance.on) })}
        note={balance.unit === 'days' ? note : `${note} · ${booked(balance.booked_to)}`}
        figure={left}
      >
        {explanation}
        {balance.unit === 'days' ? null : (
          <p className="mt-2 text-fine text-ink-soft">{text('bookedHint')}</p>
        )}
      </LineDetails>
      {expiring.map((lapse) => (
        <LineDetails
          key={lapse.on}
          name={text('lapses', { date: formats.date(lapse.on) })}
          figure={days(lapse.days)}
        >
          {explanation}
        </LineDetails>
      ))}
    </>
  );
}

function OtherDates({ forecast: { next }, onChoose }: Pick<ForecastFiguresProps, 'forecast' | 'onChoose'>) {
  const text = useTranslations('forecast');
  const formats = useFormats();
  if (!next) return null;
  if (next.length === 0) return <p className="mt-3 text-dense text-ink-soft">{text('noOther')}</p>;
  return (
    <div className="mt-3">
      <h4 className="text-fine font-semibold text-ink-soft">{text('other')}</h4>
      <ul className="mt-1 flex flex-wrap gap-2">
        {next.map((dates) => (
          <li key={dates.from} className="text-dense tabular-nums">
            {onChoose ? (
              <Button size="small" onClick={() => onChoose(dates)}>
                {formats.period(dates)}
              </Button>
            ) : (
              formats.period(dates)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
