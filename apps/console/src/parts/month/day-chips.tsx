'use client';

import { Badge, classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type ReadPunch, readPunch, timeWithPlace } from '../../format/recorded-clock.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useDimensionNames } from '../names/use-dimension-names.ts';
import type { useNames } from '../names/use-names.ts';
import type { DayTarget } from './day-target.ts';
import type { Entry, Presence } from './recorded-day.ts';

type Names = ReturnType<typeof useNames>;
/** Null where nothing may be changed. */
type Open = ((target: DayTarget) => void) | null;

const shape = 'inline-flex min-h-6 flex-wrap items-center gap-x-1.5 rounded-chip px-1.5 text-left text-fine';

/** One interval of presence; pressing it opens it. */
export function PresenceChip({
  interval,
  date,
  names,
  onOpen,
}: {
  interval: Presence;
  date: string;
  names: Names;
  onOpen: Open;
}) {
  const text = useTranslations('month');
  const { workspace } = useSession();
  const read = (punch: string) => readPunch(punch, interval.time_zone, workspace.time_zone);
  const start = read(interval.start);
  const end = interval.end === null ? null : read(interval.end);
  // Said once where both ends were recorded in one place.
  const place = end === null || end.place === start.place ? start.place : undefined;
  const say = (punch: ReadPunch) => (place === undefined ? timeWithPlace(punch) : punch.time);
  const details = [names.reason(interval.reason), names.activity(interval.activity)]
    .filter(Boolean)
    .join(', ');
  const look = classNames(
    shape,
    // Beside each other the two would push the day's sum out of a phone's screen.
    'border max-sm:flex-col max-sm:items-start max-sm:gap-0 max-sm:py-0.5 max-sm:leading-4',
    interval.end === null ? 'border-warn/40 bg-warn-soft' : 'border-line bg-surface',
    interval.kind === 'standby' && 'border-dashed',
  );
  return (
    <Chip
      look={look}
      label={text('editPresence')}
      onOpen={onOpen && (() => onOpen({ kind: 'presence', date, interval }))}
    >
      <span className="whitespace-nowrap tabular-nums">
        {say(start)}–{end === null ? text('open') : say(end)}
      </span>
      {place ? <span className="whitespace-nowrap text-ink-soft">{place}</span> : null}
      {details ? <span className="text-ink-soft">{details}</span> : null}
      {interval.note ? <span className="max-w-48 truncate text-ink-soft italic">{interval.note}</span> : null}
    </Chip>
  );
}

/** One entry; pressing it opens it. */
export function EntryChip({ entry, names, onOpen }: { entry: Entry; names: Names; onOpen: Open }) {
  const text = useTranslations('month');
  const state = useTranslations('approval');
  const formats = useFormats();
  const project = names.project(entry.project_id);
  const hasValues = Object.keys(entry.dimension_values).length > 0;
  return (
    <Chip
      look={`${shape} border border-transparent bg-ink/6`}
      label={text('changeEntry')}
      onOpen={onOpen && (() => onOpen({ kind: 'entry', date: entry.date, entry }))}
    >
      <span>{names.activity(entry.activity_id)}</span>
      {project || hasValues ? (
        <span className="text-ink-soft">
          {project}
          {project && hasValues ? ', ' : null}
          {hasValues ? <ValuesOf entry={entry} /> : null}
        </span>
      ) : null}
      <span className={classNames('tabular-nums', entry.approval === 'rejected' && 'line-through')}>
        {formats.clock(entry.minutes)}
      </span>
      {entry.approval === 'pending' || entry.approval === 'rejected' ? (
        <Badge tone={entry.approval === 'pending' ? 'warn' : 'bad'}>{state(entry.approval)}</Badge>
      ) : null}
    </Chip>
  );
}

/** Apart, so that dimensions are read where an entry has a value of one. */
function ValuesOf({ entry }: { entry: Entry }) {
  const { value } = useDimensionNames();
  return Object.entries(entry.dimension_values)
    .map(([dimension, code]) => value(dimension, code))
    .join(', ');
}

function Chip({
  look,
  label,
  onOpen,
  children,
}: {
  look: string;
  label: string;
  onOpen: (() => void) | null;
  children: ReactNode;
}) {
  const may = useMay();
  if (!onOpen || !may('timesheet', 'update')) return <span className={look}>{children}</span>;
  return (
    <button type="button" className={`${look} hover:border-line-strong`} onClick={onOpen}>
      <span className="sr-only">{label}</span>
      {children}
    </button>
  );
}
