'use client';

import { Badge, type BadgeTone, Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { wallDate, wallTime } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useViolationName } from './names.ts';
import type { Statement } from './statement.ts';

const tones: Record<string, BadgeTone> = { info: 'neutral', warning: 'warn', error: 'bad' };

/** What broke a constraint in the period, in order of time. */
export function Violations({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const severity = useTranslations('severity');
  const name = useViolationName();
  const formats = useFormats();
  return (
    <Panel title={text('violations')} flush>
      {statement.violations.length === 0 ? (
        <p className="px-4 py-3 text-dense text-ink-soft">{text('noViolations')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {statement.violations.map((violation) => (
            <li
              key={`${violation.step} ${violation.at}`}
              className="flex flex-col gap-1 px-4 py-2.5 text-dense"
            >
              <span className="flex items-center gap-2">
                <Badge tone={tones[violation.severity] ?? 'neutral'}>{severity(violation.severity)}</Badge>
                <span className="text-fine text-ink-soft tabular-nums">
                  {formats.weekday(wallDate(violation.at))} {wallTime(violation.at)}
                </span>
              </span>
              <span>{name(violation.step)}</span>
              <Facts facts={violation.facts} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Facts({ facts }: { facts: Statement['violations'][number]['facts'] }) {
  const text = useTranslations('fact');
  const formats = useFormats();
  const shown = Object.entries(facts).filter(([key]) => text.has(key));
  return shown.length === 0 ? null : (
    <span className="text-fine text-ink-soft">
      {shown
        .map(([key, value]) => text(key, { value: typeof value === 'number' ? formats.clock(value) : value }))
        .join(' · ')}
    </span>
  );
}
