'use client';

import { classNames } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import { useHolidayName } from '../names/use-holiday-name.ts';
import type { AbsenceForm } from './absence-form.ts';
import type { DayAround } from './days-around.ts';
import { useDaysAround } from './use-days-around.ts';

const RangeMonth = dynamic(() => import('@stempel/ui/range-month').then((module) => module.RangeMonth), {
  ssr: false,
  loading: () => <div className="h-[19rem]" />,
});

interface AbsenceMonthProps {
  employeeId: string;
  form: UseFormReturn<AbsenceForm>;
}

/** The month on which first and last day are pressed, with what is known of each day. */
export function AbsenceMonth({ employeeId, form }: AbsenceMonthProps) {
  const text = useTranslations('absence');
  const { workspace } = useSession();
  const today = todayIn(workspace.time_zone);
  const [from, to, part] = form.watch(['from', 'to', 'part']);
  const [month, setMonth] = useState((from || today).slice(0, 7));
  const [reached, setReached] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const day = pointed ?? reached;
  const { days } = useDaysAround(employeeId, month);
  const choose = (first: string, last: string) => {
    form.setValue('from', first, { shouldDirty: true, shouldValidate: true });
    form.setValue('to', last === first ? '' : last, { shouldDirty: true });
  };
  const last = part !== 'times' && to > from ? to : from;
  return (
    <div className="flex flex-col gap-1">
      <RangeMonth
        aria-label={text('dates')}
        value={from ? { from, to: last } : null}
        today={today}
        onStart={(date) => choose(date, date)}
        onChange={(range) => choose(range.from, range.to)}
        onMonth={setMonth}
        onDay={setReached}
        onPoint={setPointed}
        lookOf={(date) => lookOf(days.get(date))}
      />
      <p aria-live="polite" className="min-h-5 text-fine text-ink-soft">
        {day === null ? text('dayHint') : <DayInWords date={day} day={days.get(day)} />}
      </p>
    </div>
  );
}

/** A public holiday is darkest. A day off that is none looks like any other free day, and one that only has a name like work. */
function groundOf({ holiday, isFree, isPart }: DayAround): string {
  if (holiday?.type === 'public') return 'bg-ink/15';
  return isFree || isPart ? 'bg-ink/7' : 'hover:bg-accent-soft';
}

/** Told apart without colour: grounds from light to dark, a full and a hollow dot, a number. */
function lookOf(day: DayAround | undefined) {
  if (!day) return {};
  return {
    ground: groundOf(day),
    mark:
      day.own !== null || day.away > 0 ? (
        <>
          {day.own === null ? null : (
            <span
              className={classNames(
                'size-1.5 rounded-full border border-current',
                day.own === 'approved' && 'bg-current',
              )}
            />
          )}
          {/* Drawn, so that a day is called by its date alone. */}
          {day.away > 0 ? <span data-away={day.away} className="before:content-[attr(data-away)]" /> : null}
        </>
      ) : null,
  };
}

/** What the marks of a day mean. */
function DayInWords({ date, day }: { date: string; day: DayAround | undefined }) {
  const text = useTranslations('absence');
  const formats = useFormats();
  const holidayName = useHolidayName();
  const said = [
    formats.weekday(date),
    day?.holiday ? holidayName(day.holiday, day.isFree) : day?.isFree ? text('dayFree') : '',
    day?.own ? text(day.own === 'approved' ? 'dayApproved' : 'dayRequested') : '',
    day && day.away > 0 ? text('dayAway', { count: day.away }) : '',
  ];
  return said.filter(Boolean).join(' · ');
}
