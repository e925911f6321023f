'use client';

import { Panel } from '@stempel/ui';
import { NextIcon } from '@stempel/ui/icons';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { mondayOf } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { useViolationName } from '../names/names.ts';
import { SeverityBadge } from '../statements/severity-badge.tsx';

interface IncidentListProps {
  incidents: Outputs['incidents']['ofEmployee'];
}

/** One's own incidents, each with the way to its day. */
export function IncidentList({ incidents }: IncidentListProps) {
  const text = useTranslations('incident');
  const formats = useFormats();
  const kind = useViolationName();
  return (
    <Panel title={text('own')} flush className="mb-6">
      <ul className="divide-y divide-line">
        {incidents.map(({ id, date, step, severity }) => (
          <li key={id}>
            <Link
              href={`/my-time?week=${mondayOf(date)}&day=${date}`}
              prefetch={false}
              scroll={false}
              className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-dense hover:bg-accent-soft/55 focus-visible:outline-offset-[-2px]"
            >
              <SeverityBadge severity={severity} />
              <span className="tabular-nums">{formats.date(date)}</span>
              <span className="min-w-0 flex-1">{kind(step)}</span>
              <span className="sr-only">{text('toDay')}</span>
              <NextIcon className="size-4 text-ink-soft" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
