'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { Trace } from '../../parts/statements/trace.tsx';
import { explaining } from '../../parts/statements/trace-entries.ts';
import { useCorrectionLine } from '../../parts/statements/use-correction-line.ts';
import { useTRPC } from '../../trpc/client.tsx';
import type { Correction } from './correction.ts';

type Line = Correction['lines'][number];

/** Every figure that changes, period by period, before and after; each opens how it is worked out now. */
export function CorrectionDetails({ correction }: { correction: Correction }) {
  const text = useTranslations('correction');
  const formats = useFormats();
  return (
    <details>
      <summary className="w-fit text-fine text-accent">{text('details')}</summary>
      {correction.periods.map((period) => (
        <section key={period.statement_id} className="mt-2">
          <h3 className="text-fine font-semibold text-ink-soft">{formats.period(period)}</h3>
          {correction.lines
            .filter((line) => line.period.from === period.from)
            .map((line) => (
              <ChangedLine
                key={`${line.kind} ${line.key}`}
                line={line}
                correctionId={correction.id}
                statementId={period.statement_id}
              />
            ))}
        </section>
      ))}
    </details>
  );
}

interface ChangedLineProps {
  line: Line;
  correctionId: string;
  statementId: string;
}

function ChangedLine({ line, correctionId, statementId }: ChangedLineProps) {
  const said = useCorrectionLine();
  const moved = useTranslations('moved');
  const [opened, setOpened] = useState(false);
  return (
    <details onToggle={(event) => setOpened(opened || event.currentTarget.open)}>
      <summary className="py-0.5 tabular-nums">
        {said.name(line)}:{' '}
        <span className="whitespace-nowrap">
          {said.amount(line, line.before)} → {said.amount(line, line.after)}
        </span>
      </summary>
      <Link
        href={`/statements/${statementId}?moved=${encodeURIComponent(`${line.kind} ${line.key}`)}`}
        prefetch={false}
        className="ml-4 text-fine text-accent underline underline-offset-2"
      >
        {moved('ask')}
      </Link>
      {opened ? <NewTrace line={line} correctionId={correctionId} statementId={statementId} /> : null}
    </details>
  );
}

function NewTrace({ line, correctionId, statementId }: ChangedLineProps) {
  const text = useTranslations('statement');
  const trpc = useTRPC();
  const query = useQuery(trpc.corrections.trace.queryOptions({ id: correctionId }));
  return (
    <div className="mt-1 mb-2 pl-4">
      <Loaded query={query}>
        {(traces) => {
          const statement = { trace: traces[statementId] ?? [] };
          return (
            <Trace
              statement={statement}
              show={explaining(line, statement)}
              otherwise={<p className="text-ink-soft">{text('traceNotKept')}</p>}
            />
          );
        }}
      </Loaded>
    </div>
  );
}
