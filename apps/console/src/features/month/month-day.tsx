'use client';

import { Badge, classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { toWallClock } from '../../format/zoned.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import type { Entry, Presence, RecordedDay } from './month-weeks.tsx';
import type { PresenceTarget } from './presence-sheet.tsx';

interface MonthDayProps {
  recorded: RecordedDay;
  onPresence: (target: PresenceTarget) => void;
}

/** One date: what was recorded, what was planned, why the day is different. */
export function MonthDay({ recorded, onPresence }: MonthDayProps) {
  const { day, presence, entries, recordedMinutes } = recorded;
  const formats = useFormats();
  const { workspace } = useSession();
  const free = day.norm_minutes === 0;
  const today = todayIn(workspace.time_zone) === day.date;
  return (
    <tr className={classNames('border-b border-line/60 align-top', free && 'bg-sunken/60')}>
      <th scope="row" className="py-1.5 pl-4 pr-2 text-left font-normal whitespace-nowrap">
        <span className={classNames('inline-flex h-6 items-center', today && 'font-semibold text-accent')}>
          {formats.weekday(day.date)}
        </span>
      </th>
      <td className="px-2 py-1.5">
        <div className="flex flex-wrap items-center gap-1.5">
          {presence.map((interval) => (
            <PresenceChip key={interval.id} interval={interval} date={day.date} onOpen={onPresence} />
          ))}
          <DayMarks day={day} />
        </div>
      </td>
      <td className="px-2 py-1.5 max-md:hidden">
        <div className="flex flex-wrap gap-1.5">
          {entries.map((entry) => (
            <EntryChip key={entry.id} entry={entry} />
          ))}
        </div>
      </td>
      <td className="px-2 py-1.5 text-right leading-6 text-ink-soft tabular-nums max-sm:hidden">
        {free ? '–' : formats.clock(day.norm_minutes)}
      </td>
      <td className="py-1.5 pr-4 pl-2 text-right leading-6 tabular-nums">
        {recordedMinutes === 0 ? <span className="text-ink-soft">–</span> : formats.clock(recordedMinutes)}
      </td>
    </tr>
  );
}

function DayMarks({ day }: { day: RecordedDay['day'] }) {
  const text = useTranslations('month');
  const state = useTranslations('state');
  return (
    <>
      {day.holidays.map((name) => (
        <Badge key={name} tone="accent">
          {name}
        </Badge>
      ))}
      {day.absences.map((absence) => (
        <Badge key={absence.id} tone="note">
          {absence.activity ?? text('absence')}
          {absence.share === '1' ? '' : ` ${absence.share}`}
          {absence.state === 'requested' ? ` (${state('requested')})` : ''}
        </Badge>
      ))}
      {day.employment_id === null ? (
        <span className="text-fine text-ink-soft">{text('notEmployed')}</span>
      ) : null}
    </>
  );
}

function PresenceChip({
  interval,
  date,
  onOpen,
}: {
  interval: Presence;
  date: string;
  onOpen: (target: PresenceTarget) => void;
}) {
  const text = useTranslations('month');
  const may = useMay();
  const { workspace } = useSession();
  const start = toWallClock(interval.start, workspace.time_zone).slice(11, 16);
  const end = interval.end ? toWallClock(interval.end, workspace.time_zone).slice(11, 16) : text('open');
  const details = [interval.reason, interval.activity].filter(Boolean).join(', ');
  const chip = (
    <>
      <span className="tabular-nums">
        {start}–{end}
      </span>
      {details ? <span className="text-ink-soft">{details}</span> : null}
      {interval.note ? <span className="max-w-48 truncate text-ink-soft italic">{interval.note}</span> : null}
    </>
  );
  const look = classNames(
    'inline-flex min-h-6 items-center gap-1.5 rounded-[0.25rem] border px-1.5 text-fine',
    interval.end === null ? 'border-warn/40 bg-warn-soft' : 'border-line bg-surface',
    interval.kind === 'standby' && 'border-dashed',
  );
  if (!may('timesheet', 'update')) return <span className={look}>{chip}</span>;
  return (
    <button
      type="button"
      className={`${look} hover:border-line-strong`}
      onClick={() => onOpen({ date, interval })}
    >
      <span className="sr-only">{text('editPresence')}</span>
      {chip}
    </button>
  );
}

function EntryChip({ entry }: { entry: Entry }) {
  const formats = useFormats();
  const values = Object.values(entry.dimension_values).join(', ');
  return (
    <span className="inline-flex min-h-6 items-center gap-1.5 rounded-[0.25rem] bg-ink/6 px-1.5 text-fine">
      <span>{entry.activity}</span>
      {values ? <span className="text-ink-soft">{values}</span> : null}
      <span className="tabular-nums">{formats.clock(entry.minutes)}</span>
    </span>
  );
}
