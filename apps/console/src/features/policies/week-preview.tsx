'use client';

import { Badge, classNames, IconButton, Notice, Panel, Select } from '@stempel/ui';
import { NextIcon, PreviousIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { addDays, weekNumber } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../load/loaded.tsx';
import { Refusal } from '../load/refusal.tsx';
import { useSentence } from '../statements/trace.tsx';
import { DayHeads, type Frame, Lane } from './lanes.tsx';
import { PreviewFigures } from './preview-figures.tsx';
import type { Preview } from './typed-policy.ts';
import { problemOf, TypedRefusal } from './typed-refusal.ts';
import type { usePreviewWeek, useWeekPreview } from './use-week-preview.ts';

interface WeekPreviewProps {
  at: ReturnType<typeof usePreviewWeek>;
  query: ReturnType<typeof useWeekPreview>;
  /** Names of rules by code. */
  nameOf: (code: string) => string;
  light: string | null;
  onLight: (code: string | null) => void;
}

/** A real employee's week with what is typed: presence, a lane per rule, the lines. Nothing of it is stored. */
export function WeekPreview({ at, query, nameOf, light, onLight }: WeekPreviewProps) {
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
      {mendable ? <Notice tone="warn">{text('previewWaits')}</Notice> : null}
      {query.error && !mendable ? <Failure error={query.error} /> : null}
      {at.employees.data?.length === 0 ? (
        <p className="text-dense text-ink-soft">{text('noEmployees')}</p>
      ) : query.error ? null : (
        <Loaded query={query}>
          {(preview) => (
            <Week key={preview.from} preview={preview} nameOf={nameOf} light={light} onLight={onLight} />
          )}
        </Loaded>
      )}
    </Panel>
  );
}

function Failure({ error }: { error: unknown }) {
  const text = useTranslations('policy');
  if (!(error instanceof TypedRefusal)) return <Refusal error={error} title={text('previewFailed')} />;
  return (
    <Notice tone="warn" title={text('previewFailed')}>
      {error.message}
    </Notice>
  );
}

function PreviewChoice({ at }: { at: WeekPreviewProps['at'] }) {
  const text = useTranslations('policy');
  const words = useTranslations('month');
  const formats = useFormats();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Select
        aria-label={text('employee')}
        className="max-w-64"
        value={at.employeeId ?? ''}
        onChange={(event) => at.setEmployee(event.target.value)}
      >
        {(at.employees.data ?? []).map((employee) => (
          <option key={employee.id} value={employee.id}>
            {employee.name} ({employee.employee_number})
          </option>
        ))}
      </Select>
      <div className="flex items-center">
        <IconButton label={text('previousWeek')} onClick={() => at.setWeek(addDays(at.week, -7))}>
          <PreviousIcon />
        </IconButton>
        <span className="min-w-36 text-center text-dense tabular-nums">
          {words('week', { week: weekNumber(at.week) })} ·{' '}
          {formats.period({ from: at.week, to: addDays(at.week, 6) })}
        </span>
        <IconButton label={text('nextWeek')} onClick={() => at.setWeek(addDays(at.week, 7))}>
          <NextIcon />
        </IconButton>
      </div>
    </div>
  );
}

interface WeekProps {
  preview: Preview;
  nameOf: (code: string) => string;
  light: string | null;
  onLight: (code: string | null) => void;
}

function Week({ preview, nameOf, light, onLight }: WeekProps) {
  const text = useTranslations('policy');
  const [frame, setFrame] = useState<Frame>({ from: preview.from, days: 7 });
  const work = preview.presence.filter(({ kind }) => kind === 'work');
  const standby = preview.presence.filter(({ kind }) => kind === 'standby');
  return (
    <div className="flex flex-col gap-3">
      {preview.applies ? null : <Notice tone="warn">{text('outOfScope')}</Notice>}
      {preview.presence.length === 0 ? <Notice tone="note">{text('noPresence')}</Notice> : null}
      <div className="flex flex-col gap-1">
        <DayHeads preview={preview} frame={frame} onFrame={setFrame} />
        <p className="text-fine text-ink-soft">{text('presence')}</p>
        <Lane frame={frame} intervals={work} tone="presence" lit={light === null ? 'plain' : 'dim'} />
        {standby.length > 0 ? <Lane frame={frame} intervals={standby} tone="standby" /> : null}
      </div>
      {preview.lanes.map((lane) => (
        <RuleLane
          key={lane.rule}
          lane={lane}
          name={nameOf(lane.rule)}
          frame={frame}
          lit={light === null ? 'plain' : light === lane.rule ? 'lit' : 'dim'}
          onLight={onLight}
        />
      ))}
      <Steps preview={preview} />
      <PreviewFigures preview={preview} nameOf={nameOf} />
    </div>
  );
}

function RuleLane({
  lane,
  name,
  frame,
  lit,
  onLight,
}: {
  lane: Preview['lanes'][number];
  name: string;
  frame: Frame;
  lit: 'plain' | 'lit' | 'dim';
  onLight: (code: string | null) => void;
}) {
  const text = useTranslations('policy');
  const formats = useFormats();
  const say = useSentence();
  const [reason, ...details] = lane.sentences;
  return (
    <details
      className="group"
      onMouseEnter={() => onLight(lane.rule)}
      onMouseLeave={() => onLight(null)}
      onFocus={() => onLight(lane.rule)}
      onBlur={() => onLight(null)}
    >
      <summary className="list-none rounded-control [&::-webkit-details-marker]:hidden">
        <span className="flex items-baseline gap-2 text-fine">
          <NextIcon
            aria-hidden="true"
            className="size-3 shrink-0 self-center text-ink-soft transition-transform group-open:rotate-90"
          />
          <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
          <span className={classNames('tabular-nums', lane.quantity === null && 'text-ink-soft')}>
            {lane.quantity === null ? text('noLine') : formats.clock(lane.matched_minutes)}
          </span>
        </span>
        <Lane frame={frame} intervals={lane.intervals} tone="rule" lit={lit} />
        {lane.quantity === null && reason ? (
          <span className="block text-fine text-ink-soft">{say(reason)}</span>
        ) : null}
      </summary>
      <ul className="mt-1 list-disc pl-5 text-fine text-ink-soft">
        {(lane.quantity === null ? details : lane.sentences).map((sentence) => (
          <li key={sentence.text}>{say(sentence)}</li>
        ))}
        {lane.filters.map((filter, index) => (
          <li key={index} className="list-none">
            {filter.plugin} · {formats.clock(filter.kept_minutes)}
            <Lane frame={frame} intervals={filter.kept} tone="standby" />
          </li>
        ))}
        {lane.sentences.length === 0 ? <li>{text('notRun')}</li> : null}
      </ul>
    </details>
  );
}

/** What the other parts of the policy did: steps, counters, accounts. */
function Steps({ preview }: { preview: Preview }) {
  const say = useSentence();
  if (preview.steps.length === 0) return null;
  return (
    <ol className="flex flex-col gap-1.5 text-dense">
      {preview.steps.map(({ subject, sentences: [first, ...more] }, index) => (
        <li key={index} className="rounded-control bg-sunken px-2.5 py-1.5">
          {first ? say(first) : subject}
          {more.length > 0 ? (
            <ul className="mt-0.5 list-disc pl-4 text-fine text-ink-soft">
              {more.map((sentence) => (
                <li key={sentence.text}>{say(sentence)}</li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
