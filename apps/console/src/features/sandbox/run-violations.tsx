'use client';

import { Badge } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { wallDate, wallTime } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useViolationName } from '../../parts/names/names.ts';
import { LineDetails } from '../../parts/statements/line-details.tsx';
import { explainingViolation } from '../../parts/statements/trace-entries.ts';
import { ViolationFacts } from '../../parts/statements/violation-facts.tsx';
import { BothTraces, type BothTracesProps } from './both-traces.tsx';
import type { PersonDetail } from './sandbox.ts';

type Violation = PersonDetail['periods'][number]['violations'][number];

interface RunViolationsProps {
  violations: readonly Violation[];
  asked: BothTracesProps['asked'];
}

/** The violations of a period that the drafts bring and take; opening one shows what its rule found, live and by the draft. */
export function RunViolations({ violations, asked }: RunViolationsProps) {
  const text = useTranslations('sandbox');
  return (
    <ol className="border-t border-line" aria-label={text('violations')}>
      {violations.map((one) => (
        <li key={`${one.step} ${one.policy} ${one.at}`} className="border-b border-line last:border-b-0">
          <RunViolation violation={one} asked={asked} />
        </li>
      ))}
    </ol>
  );
}

const tones = { gained: 'bad', lost: 'good', kept: 'neutral' } as const;

function RunViolation({ violation, asked }: { violation: Violation; asked: RunViolationsProps['asked'] }) {
  const text = useTranslations('sandbox');
  const name = useViolationName();
  const formats = useFormats();
  const [opened, setOpened] = useState(false);
  const { step, at, change, facts } = violation;
  const when = [formats.weekday(wallDate(at)), wallTime(at) === '00:00' ? '' : wallTime(at)].join(' ').trim();
  return (
    <LineDetails
      name={name(step)}
      note={<span className="tabular-nums">{when}</span>}
      figure={<Badge tone={tones[change]}>{text(`violation.${change}`)}</Badge>}
      onToggle={(open) => setOpened(opened || open)}
    >
      {opened ? (
        <div className="flex flex-col gap-2">
          <ViolationFacts facts={facts} />
          <BothTraces
            asked={asked}
            show={(traced) => explainingViolation(violation, traced)}
            otherwise={text('ruleNotApplied')}
          />
        </div>
      ) : null}
    </LineDetails>
  );
}
