'use client';

import { Notice } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { Trace } from '../../parts/statements/trace.tsx';
import type { Explained, TraceEntry } from '../../parts/statements/trace-entries.ts';
import { type Inputs, useTRPC } from '../../trpc/client.tsx';

export interface BothTracesProps {
  asked: Inputs['sandbox']['traces'];
  /** Which parts of a trace are about what is explained. */
  show: (explained: Explained) => (entry: TraceEntry) => boolean;
  /** Live and by the draft. */
  figures?: readonly [string, string];
  /** What is said of a side that explains other things, and not this one. */
  otherwise?: string;
}

/** How a figure or a violation came about, and how it would by the draft, side by side. */
export function BothTraces({ asked, show, figures: [live, draft] = ['', ''], otherwise }: BothTracesProps) {
  const text = useTranslations('sandbox');
  const statement = useTranslations('statement');
  const trpc = useTRPC();
  const query = useQuery(trpc.sandbox.traces.queryOptions(asked));
  return (
    <Loaded query={query}>
      {(traces) => (
        <>
          {traces.outdated ? (
            <div className="mb-2">
              <Notice tone="warn">{text('traceOutdated')}</Notice>
            </div>
          ) : null}
          <div className="grid gap-4 sm:grid-cols-2">
            {(
              [
                ['live', live, traces.live],
                ['byDraft', draft, traces.draft],
              ] as const
            ).map(([side, figure, trace]) => (
              <section key={side} className="min-w-0">
                <h3 className="mb-1 flex justify-between gap-2 text-dense font-semibold">
                  {text(side)} <span className="tabular-nums">{figure}</span>
                </h3>
                <Trace
                  statement={{ trace }}
                  show={show({ trace })}
                  otherwise={
                    <p className="text-ink-soft">
                      {(trace.length > 0 && otherwise) || statement('traceNotKept')}
                    </p>
                  }
                />
              </section>
            ))}
          </div>
        </>
      )}
    </Loaded>
  );
}
