'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Trace } from '../../parts/statements/trace.tsx';
import type { Statement } from './statement.ts';
import { type FigureLine, useFigures } from './use-figures.ts';

/** The figures of the period at one glance; pressing one shows how it came about. */
export function Figures({ statement }: { statement: Statement }) {
  const text = useTranslations('statement');
  const figures = useFigures(statement);
  const id = useId();
  const [opened, setOpened] = useState<string | null>(null);
  const explained = figures.find(({ name }) => name === opened);
  return (
    <section
      aria-label={text('figures')}
      className="overflow-hidden rounded-panel border border-line bg-line"
    >
      {/* One line wherever there is room for it; on a phone two columns. No figure is ever out of sight. */}
      <dl className="grid grid-cols-2 gap-px sm:flex sm:flex-wrap">
        {figures.map((figure) => (
          <Figure
            key={figure.name}
            figure={figure}
            controls={id}
            open={figure.name === opened}
            onToggle={() => setOpened(figure.name === opened ? null : figure.name)}
          />
        ))}
      </dl>
      <div id={id} className="mt-px bg-surface text-dense empty:hidden">
        {explained ? (
          <div className="px-4 py-3">
            <h2 className="mb-1 font-semibold">{explained.label}</h2>
            <Trace
              statement={statement}
              show={explained.show}
              otherwise={
                <p className="text-ink-soft">{text(explained.changed ? 'traceNotKept' : 'noTrace')}</p>
              }
            />
          </div>
        ) : null}
      </div>
    </section>
  );
}

interface FigureProps {
  figure: FigureLine;
  controls: string;
  open: boolean;
  onToggle: () => void;
}

function Figure({ figure: { label, value, spoken, strong = false }, controls, open, onToggle }: FigureProps) {
  const text = useTranslations('statement');
  return (
    <div
      className={classNames(
        'relative flex min-w-min flex-col justify-between px-4 py-3 hover:bg-accent-soft has-[:focus-visible]:bg-accent-soft max-sm:last:odd:col-span-2 sm:grow sm:basis-24 max-xl:px-2.5',
        open ? 'bg-accent-soft' : 'bg-surface',
      )}
    >
      <dt className="text-fine text-ink-soft">{label}</dt>
      <dd
        className={classNames(
          'mt-0.5 text-lg leading-6 whitespace-nowrap tabular-nums',
          strong ? 'font-semibold' : 'font-normal',
        )}
      >
        <button
          type="button"
          aria-expanded={open}
          aria-controls={controls}
          title={[spoken, text('showTrace')].filter(Boolean).join(' · ')}
          onClick={onToggle}
          className="text-left after:absolute after:inset-0"
        >
          {value}
          <span className="sr-only">
            , {label}: {text('showTrace')}
          </span>
        </button>
      </dd>
    </div>
  );
}
