'use client';

import { Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { wallDate, wallTime } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useViolationName } from '../../parts/names/names.ts';
import { SeverityBadge } from '../../parts/statements/severity-badge.tsx';
import { Trace } from '../../parts/statements/trace.tsx';
import { explainingViolation } from '../../parts/statements/trace-entries.ts';
import { ViolationFacts } from '../../parts/statements/violation-facts.tsx';
import type { Statement } from './statement.ts';

/** What broke a constraint in the period, in order of time. */
export function Violations({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
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
                <SeverityBadge severity={violation.severity} />
                <span className="text-fine text-ink-soft tabular-nums">
                  {formats.weekday(wallDate(violation.at))}{' '}
                  {wallTime(violation.at) === '00:00' ? null : wallTime(violation.at)}
                </span>
              </span>
              <span>{name(violation.step)}</span>
              <ViolationFacts facts={violation.facts} />
              <Explained statement={statement} violation={violation} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

type Violation = Statement['violations'][number];

/** What the rule looked at, where the engine recorded it. */
function Explained({ statement, violation }: { statement: Statement; violation: Violation }) {
  const text = useTranslations('statement');
  const show = explainingViolation(violation, statement);
  if (!statement.trace.some(show)) return null;
  return (
    <details>
      <summary className="w-fit text-fine text-accent">{text('showTrace')}</summary>
      <div className="mt-1">
        <Trace statement={statement} show={show} />
      </div>
    </details>
  );
}
