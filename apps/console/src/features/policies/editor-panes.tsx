'use client';

import { classNames, Panel } from '@stempel/ui';
import type { Config, SchemaFormHost } from '@stempel/ui/schema-form';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type PartList as Parts, withItems } from '../../parts/plugins/policy-parts.ts';
import { judged, type TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { GeneralForm } from './general-form.tsx';
import { PartForm } from './part-form.tsx';
import { PartList } from './part-list.tsx';
import type { RuleWords } from './rule-words.ts';
import { Scenarios } from './scenarios.tsx';
import type { PreviewWeek } from './use-preview-week.ts';
import { useSentences } from './use-sentences.ts';
import type { ShownPart } from './use-shown-part.ts';
import type { useScenarios, useWeekPreview } from './use-week-preview.ts';
import { WeekPreview } from './week-preview.tsx';

interface EditorPanesProps {
  host: SchemaFormHost;
  typed: TypedPolicy;
  id: string | undefined;
  /** All there is to correct, and what of it is marked at its field. */
  errors: ReadonlyMap<string, string>;
  marked: ReadonlyMap<string, string>;
  fixedCode: boolean;
  mayChange: boolean;
  onChange: (part: Partial<TypedPolicy>) => void;
  lists: readonly Parts[];
  place: ShownPart;
  /** Grows with each step that is taken back or done again: forms are drawn anew then, with what stands there now. */
  drawn: number;
  at: PreviewWeek;
  preview: ReturnType<typeof useWeekPreview>;
  scenarios: ReturnType<typeof useScenarios>;
}

/** Three panes: the parts in order, the form of the chosen one, a real week, which stays in view. */
export function EditorPanes(props: EditorPanesProps) {
  const { host, typed, errors, marked, onChange, at, preview, lists, place } = props;
  const text = useTranslations('policy');
  const [light, setLight] = useState<string | null>(null);
  const { shown, choose } = place;
  const rules = useRuleWords(host, typed, lists);
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-[minmax(15rem,0.9fr)_minmax(17rem,1fr)_minmax(22rem,1.25fr)]">
      <div ref={place.panes} className="flex min-w-0 flex-col gap-4 xl:contents">
        <Panel
          flush
          className="overflow-hidden xl:sticky xl:top-4 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto"
        >
          <button
            type="button"
            aria-current={shown === null}
            onClick={() => choose(null)}
            className={classNames(
              'flex w-full flex-col rounded-t-panel px-4 py-2 text-left focus-visible:outline-offset-[-2px]',
              shown ? '' : 'bg-accent-soft',
            )}
          >
            <span className="text-dense font-medium">{text('general')}</span>
            <span className="text-fine text-ink-soft">{text('generalHint')}</span>
          </button>
          {lists.map((parts) => (
            <PartList
              key={parts.field}
              host={host}
              parts={parts}
              errors={marked}
              selected={parts.field === shown?.parts.field ? shown.index : null}
              onSelect={(index) => choose({ field: parts.field, index })}
              onChange={(items) => onChange({ config: withItems(typed.config, parts, items) })}
              onLight={setLight}
            />
          ))}
        </Panel>
        <Panel
          title={
            shown
              ? text('partTitle', { part: text(`one.${shown.parts.field}`), position: shown.index + 1 })
              : text('general')
          }
        >
          {shown ? (
            <div key={`${shown.parts.field} ${shown.index} ${props.drawn}`} className="@container">
              <PartForm
                parts={shown.parts}
                index={shown.index}
                onChange={(item) =>
                  onChange({
                    config: withItems(
                      typed.config,
                      shown.parts,
                      shown.parts.items.map((old, index) => (index === shown.index ? item : old)),
                    ),
                  })
                }
              />
            </div>
          ) : (
            <GeneralForm
              key={props.drawn}
              typed={typed}
              errors={marked}
              fixedCode={props.fixedCode}
              onChange={onChange}
            />
          )}
        </Panel>
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
        <WeekPreview
          at={at}
          query={preview}
          rules={rules}
          light={light}
          onLight={setLight}
          isBegun={marked.size > 0}
          mend={<MendList host={host} typed={typed} errors={errors} reveal={place.reveal} />}
        />
        <Scenarios
          typed={typed}
          id={props.id}
          query={props.scenarios}
          at={at}
          mayKeep={props.mayChange && preview.isSuccess}
          mayChange={props.mayChange}
        />
      </div>
    </div>
  );
}

// Loaded when something is wrong.
const MendList = dynamic(() => import('./mend-list.tsx').then((module) => module.MendList), { ssr: false });

function useRuleWords(host: SchemaFormHost, typed: TypedPolicy, lists: readonly Parts[]): RuleWords {
  const sentences = useSentences(host);
  const items = (lists.find(({ rules }) => rules)?.items ?? []) as readonly (Config | undefined)[];
  const find = (code: string) => items.find((rule) => rule?.code === code);
  const { code } = judged(typed, undefined);
  const { name } = typed;
  return {
    policy: code,
    subjectOf: (subject) =>
      subject === code || subject.startsWith(`${code}/`)
        ? `${name.trim() || code}${subject.slice(code.length).replace('/', ' ')}`
        : subject,
    accountOf: (account) => host.references('account')?.find((one) => one.code === account)?.name ?? account,
    nameOf: (code) => String(find(code)?.name || code),
    givesOf(code) {
      const calculator = find(code)?.calculator;
      return calculator ? sentences.plugin(calculator, 'calculators') : '';
    },
    filtersOf(code) {
      const filters = find(code)?.filters;
      return Array.isArray(filters) ? filters.map((one) => sentences.plugin(one, 'filters')) : [];
    },
  };
}
