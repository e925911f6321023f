'use client';

import { Badge, Notice, Panel, SkeletonLines } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Loaded, RefusedRead } from '../../parts/lists/loaded.tsx';
import { problemOf, TypedRefusal } from '../../parts/plugins/typed-refusal.ts';
import { useTell } from '../../parts/said/use-tell.ts';
import { PreviewChoice } from './preview-choice.tsx';
import type { RuleWords } from './rule-words.ts';
import type { PreviewWeek } from './use-preview-week.ts';
import type { useWeekPreview } from './use-week-preview.ts';

// Loaded with the first week that could be worked out.
const PreviewedWeek = dynamic(() => import('./previewed-week.tsx').then((module) => module.PreviewedWeek), {
  ssr: false,
  loading: () => <Waiting />,
});

interface WeekPreviewProps {
  at: PreviewWeek;
  query: ReturnType<typeof useWeekPreview>;
  rules: RuleWords;
  light: string | null;
  onLight: (code: string | null) => void;
  /** Some of them are marked; else they wait to be filled in. */
  isBegun: boolean;
  /** The fields that keep the week from being worked out. */
  mend: ReactNode;
}

/** A real employee's week with what is typed: presence, a lane per rule, the lines. Nothing of it is stored. */
export function WeekPreview({ at, query, rules, light, onLight, isBegun, mend }: WeekPreviewProps) {
  const text = useTranslations('policy');
  const words = useTranslations('month');
  const problem = query.error ? problemOf(query.error) : undefined;
  const mendable = problem?.errors.some(({ pointer }) => pointer.includes('/config')) ?? false;
  return (
    <Panel
      title={
        <span className="flex items-center gap-2">
          {text('preview')}
          <Badge tone="note">{words('simulation')}</Badge>
        </span>
      }
    >
      <PreviewChoice at={at} />
      {mendable ? (
        <Notice tone={isBegun ? 'warn' : 'note'} title={text(isBegun ? 'previewWaits' : 'previewNeeds')}>
          {mend}
        </Notice>
      ) : null}
      {query.error && !mendable ? <Failure query={query} /> : null}
      {at.nobody ? (
        <p className="text-dense text-ink-soft">{text('noEmployees')}</p>
      ) : query.error ? null : (
        <Loaded query={query}>
          {(preview) => (
            <PreviewedWeek
              key={preview.from}
              preview={preview}
              rules={rules}
              light={light}
              onLight={onLight}
            />
          )}
        </Loaded>
      )}
    </Panel>
  );
}

function Failure({ query }: { query: WeekPreviewProps['query'] }) {
  const text = useTranslations('policy');
  const { error } = query;
  const tell = useTell(error instanceof TypedRefusal);
  if (!(error instanceof TypedRefusal)) return <RefusedRead query={query} title={text('previewFailed')} />;
  return (
    <Notice tone="warn" title={text('previewFailed')}>
      {tell(error.problem)}
    </Notice>
  );
}

function Waiting() {
  return <SkeletonLines label={useTranslations('load')('loading')} />;
}
