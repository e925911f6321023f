'use client';

import { Badge, classNames, IconButton } from '@stempel/ui';
import { AddIcon, MoreIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useMay } from '../../session/session-context.tsx';
import { useHolidayName } from '../names/use-holiday-name.ts';
import type { useNames } from '../names/use-names.ts';
import { timesOf } from '../today/marked-strip.tsx';
import type { Mark } from '../today/marks-of-day.ts';
import { EntryChip, PresenceChip } from './day-chips.tsx';
import type { DayTarget } from './day-target.ts';
import { MonthStrip } from './month-strip.tsx';
import { movablePieces } from './moved-end.ts';
import type { RecordedDay } from './recorded-day.ts';

// Loaded when it is opened: most visits only look.
const DayActions = dynamic(() => import('./day-actions.tsx').then((module) => module.DayActions), {
  ssr: false,
});

interface MonthDayProps {
  recorded: RecordedDay;
  names: ReturnType<typeof useNames>;
  /** Null where nothing may be changed. */
  onOpen: ((target: DayTarget) => void) | null;
}

interface DrawnDayProps extends MonthDayProps {
  axis: { from: number; to: number };
  marks: readonly Mark[];
}

/** One date: what was recorded, what was planned, why the day is different. */
export function MonthDay({
  recorded,
  isMarked,
  names,
  axis,
  marks,
  onOpen,
  opensHere,
}: DrawnDayProps & { isMarked: boolean; opensHere: boolean }) {
  const { day, recordedMinutes } = recorded;
  const formats = useFormats();
  const may = useMay();
  const menu = useRef<HTMLTableCellElement>(null);
  const [byKeys, setByKeys] = useState(false);
  const isMovable = onOpen !== null && may('timesheet', 'update') && movablePieces(recorded).length > 0;
  const endMoving = () => {
    setByKeys(false);
    menu.current?.querySelector('button')?.focus();
  };
  const free = day.norm_minutes === 0;
  const today = todayIn(day.time_zone) === day.date;
  const entries = <DayEntries recorded={recorded} names={names} onOpen={onOpen} />;
  return (
    <tr
      ref={isMarked ? intoSight : opensHere && today ? intoSightOfPhone : undefined}
      aria-current={isMarked ? 'date' : undefined}
      className={classNames(
        'border-b border-line/60 align-top',
        isMarked ? 'bg-accent-soft' : free && 'bg-sunken/60',
      )}
    >
      <th scope="row" className="py-1.5 pl-4 pr-2 text-left font-normal whitespace-nowrap">
        <span className={classNames('inline-flex h-6 items-center', today && 'font-semibold text-accent')}>
          {formats.weekday(day.date)}
        </span>
      </th>
      <td className="px-2 py-1.5">
        <DayPresence {...{ recorded, names, axis, marks, onOpen, isMovable, byKeys }} onMoved={endMoving} />
        <div className="mt-1.5 md:hidden">{entries}</div>
      </td>
      <td className="px-2 py-1.5 max-md:hidden">{entries}</td>
      <td className="px-2 py-1.5 text-right leading-6 text-ink-soft tabular-nums max-sm:hidden">
        {free ? '–' : formats.clock(day.norm_minutes)}
      </td>
      <td className="px-2 py-1.5 text-right leading-6 tabular-nums">
        {recordedMinutes === 0 ? <span className="text-ink-soft">–</span> : formats.clock(recordedMinutes)}
      </td>
      <td ref={menu} className="py-0.5 pr-2 text-right">
        <DayMenu recorded={recorded} onOpen={onOpen} onMove={isMovable ? () => setByKeys(true) : undefined} />
      </td>
    </tr>
  );
}

/** The presence of a date, in words and as a strip, and what else the date is. */
function DayPresence({
  recorded,
  names,
  axis,
  marks,
  onOpen,
  isMovable,
  byKeys,
  onMoved,
}: DrawnDayProps & { isMovable: boolean; byKeys: boolean; onMoved: () => void }) {
  const { day, presence, pieces } = recorded;
  return (
    <>
      <div className="flex min-h-6 flex-wrap items-center gap-1.5">
        {presence.map((interval) => (
          <PresenceChip key={interval.id} interval={interval} date={day.date} names={names} onOpen={onOpen} />
        ))}
        <DayMarks day={day} names={names} />
      </div>
      {pieces.length > 0 ? (
        <div className="mt-1.5 mb-1">
          <MonthStrip
            {...{ recorded, isMovable, byKeys, axis, marks }}
            contractedMinutes={day.norm_minutes}
            onOpen={(interval) => onOpen?.({ kind: 'presence', date: day.date, interval })}
            onDone={onMoved}
            className="h-3.5"
          />
        </div>
      ) : null}
      {marks.length > 0 ? <span className="sr-only">{timesOf([], marks)}</span> : null}
    </>
  );
}

/** What stands over the page on a phone: the head, and the bar with messages above it. */
const covered = 96;

/** Moves nothing where the row is seen already. */
function intoSight(row: HTMLTableRowElement | null) {
  if (!row) return;
  // A page whose rows are known already is moved to its head by the router behind this.
  const frame = requestAnimationFrame(() => {
    const { top, bottom } = row.getBoundingClientRect();
    if (top < covered || bottom > innerHeight - covered) row.scrollIntoView({ block: 'center' });
  });
  return () => cancelAnimationFrame(frame);
}

/** A phone shows few days at once: where a month begins says nothing about today. A page that was just opened goes to its head first. */
function intoSightOfPhone(row: HTMLTableRowElement | null) {
  if (innerWidth >= 640) return;
  const frame = requestAnimationFrame(() => intoSight(row));
  return () => cancelAnimationFrame(frame);
}

/** What the time went to, and the part of it that nothing says yet. */
function DayEntries({ recorded, names, onOpen }: MonthDayProps) {
  const { day, entries, openMinutes } = recorded;
  const text = useTranslations('month');
  const formats = useFormats();
  const may = useMay();
  const offersRest = entries.length > 0 && openMinutes > 0 && may('timesheet', 'create');
  return (
    <div className="flex flex-wrap gap-1.5">
      {entries.map((entry) => (
        <EntryChip key={entry.id} entry={entry} names={names} onOpen={onOpen} />
      ))}
      {offersRest && onOpen ? (
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 rounded-chip border border-dashed border-line-strong px-1.5 text-fine text-ink-soft hover:border-accent hover:text-accent"
          onClick={() => onOpen({ kind: 'entry', date: day.date, minutes: Math.min(openMinutes, 1440) })}
        >
          <AddIcon className="size-3" aria-hidden="true" />
          {text('openTime', { time: formats.clock(openMinutes) })}
        </button>
      ) : null}
      {entries.length > 0 && openMinutes < 0 ? (
        <Badge tone="warn">{text('beyondPresence', { time: formats.clock(-openMinutes) })}</Badge>
      ) : null}
    </div>
  );
}

function DayMenu({
  recorded,
  onOpen,
  onMove,
}: Omit<MonthDayProps, 'names'> & { onMove: (() => void) | undefined }) {
  const text = useTranslations('month');
  const formats = useFormats();
  const may = useMay();
  const [asked, setAsked] = useState(false);
  const { day } = recorded;
  if (!onOpen || !may('timesheet', 'create') || day.employment_id === null) return null;
  const label = text('actionsOf', { date: formats.weekday(day.date) });
  if (asked) return <DayActions {...{ label, recorded, onOpen, onMove }} />;
  return (
    <IconButton label={label} aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)}>
      <MoreIcon />
    </IconButton>
  );
}

function DayMarks({ day, names }: { day: RecordedDay['day']; names: MonthDayProps['names'] }) {
  const text = useTranslations('month');
  const state = useTranslations('state');
  const formats = useFormats();
  const holidayName = useHolidayName();
  return (
    <>
      {day.holidays.map((holiday) => (
        <Badge
          key={holiday.name}
          tone={holiday.type === 'public' ? 'accent' : 'neutral'}
          className="h-auto! min-h-5 whitespace-normal!"
        >
          {holidayName(holiday, day.norm_minutes === 0)}
        </Badge>
      ))}
      {day.absences.map((absence) => (
        <Badge key={absence.id} tone="note" className="h-auto! min-h-5 whitespace-normal!">
          {absence.activity === null ? text('absence') : names.activity(absence.activity)}
          {absence.share === '1' ? '' : ` ${formats.decimal(absence.share)}`}
          {absence.state === 'requested' ? ` (${state('requested')})` : ''}
        </Badge>
      ))}
      {day.employment_id === null ? (
        <span className="text-fine text-ink-soft">{text('notEmployed')}</span>
      ) : null}
    </>
  );
}
