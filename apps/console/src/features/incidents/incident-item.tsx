'use client';

import type { Message } from '@stempel/core/messages';
import { Badge, type BadgeTone, Checkbox } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { wallTime } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { toWallClock } from '../../format/zoned.ts';
import { useNames } from '../../parts/names/use-names.ts';
import { useTell } from '../../parts/said/use-tell.ts';
import { SeverityBadge } from '../../parts/statements/severity-badge.tsx';
import { useViolationFacts } from '../../parts/statements/use-violation-facts.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { DecideIncident } from './decide-incident.tsx';
import type { Incident } from './incident.ts';

const tones: Record<Incident['state'], BadgeTone> = {
  open: 'warn',
  acknowledged: 'neutral',
  resolved: 'good',
};

interface IncidentItemProps {
  incident: Incident;
  /** Chooses it among those that are resolved together; null where it cannot be. */
  selected: boolean | null;
  onSelect: (selected: boolean) => void;
}

/** One incident of a person and kind: when, its figures, where it is mended, what became of it. */
export function IncidentItem({ incident, selected, onSelect }: IncidentItemProps) {
  const text = useTranslations('incident');
  const formats = useFormats();
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-2.5 pr-4 pl-6 text-dense">
      {selected === null ? (
        <span className="size-4" />
      ) : (
        <Checkbox
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
          label={<span className="sr-only">{text('selectOne', { date: formats.date(incident.date) })}</span>}
        />
      )}
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <SeverityBadge severity={incident.severity} />
          <When incident={incident} />
        </p>
        <Figures incident={incident} />
        {incident.ended_at ? <p className="mt-1 text-ink-soft">{text('mended')}</p> : null}
        {incident.note ? <p className="mt-1 border-l-2 border-line pl-2">{incident.note}</p> : null}
        <Ways incident={incident} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {incident.state === 'open' ? null : (
          <Badge tone={tones[incident.state]}>{text(`state.${incident.state}`)}</Badge>
        )}
        {incident.decidable ? <DecideIncident incident={incident} /> : null}
      </div>
    </li>
  );
}

/** The moment, or the date alone of what is about a whole day or week. */
function When({ incident }: { incident: Incident }) {
  const formats = useFormats();
  const { workspace } = useSession();
  const atMidnight = incident.at && wallTime(toWallClock(incident.at, workspace.time_zone)) === '00:00';
  return (
    <span className="text-ink-soft tabular-nums">
      {incident.at && !atMidnight
        ? formats.instant(incident.at, workspace.time_zone)
        : formats.date(incident.date)}
    </span>
  );
}

/** The figures of the step; of a statement that could not be made, its period and the engine's reason. */
function Figures({ incident: { step, details } }: { incident: Incident }) {
  const formats = useFormats();
  const facts = useViolationFacts(useNames().account);
  const failed = step === 'statement-failed' || (step === 'input-differs' && details.reason !== undefined);
  if (step === 'input-differs' && !failed) return null;
  const tell = useTell(failed);
  const { from, to, reason, said: message } = details;
  const said =
    failed && typeof from === 'string' && typeof to === 'string'
      ? [
          formats.period({ from, to }),
          tell({ detail: String(reason ?? ''), message: message as Message | undefined }),
        ]
      : facts(details);
  return said.length === 0 ? null : <p className="text-ink-soft">{said.join(' · ')}</p>;
}

function Ways({ incident }: { incident: Incident }) {
  const text = useTranslations('incident');
  const formats = useFormats();
  const may = useMay();
  const { statement, employee_id: employee, date, details } = incident;
  // What is about a whole statement names its period.
  const isOfDay = details.from === undefined;
  const link = 'text-accent underline underline-offset-2 hover:text-accent-hover';
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
      {statement && may('statements', 'read') ? (
        <Link href={`/statements/${statement.id}`} prefetch={false} className={link}>
          {text('toStatement', { period: formats.period(statement) })}
        </Link>
      ) : null}
      {may('timesheet', 'read') ? (
        <Link
          href={`/employees/${employee}/month?month=${date.slice(0, 7)}${isOfDay ? `&day=${date}` : ''}`}
          prefetch={false}
          className={link}
        >
          {text(isOfDay ? 'toDay' : 'toMonth')}
        </Link>
      ) : null}
    </p>
  );
}
