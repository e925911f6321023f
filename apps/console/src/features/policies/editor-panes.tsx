'use client';

import { classNames, Panel } from '@stempel/ui';
import type { Config, SchemaFormHost } from '@stempel/ui/schema-form';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { partsOf, withItems } from '../../parts/plugins/policy-parts.ts';
import { judged, type TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { GeneralForm } from './general-form.tsx';
import { PartForm } from './part-form.tsx';
import { PartList } from './part-list.tsx';
import type { RuleWords } from './rule-words.ts';
import { Scenarios } from './scenarios.tsx';
import type { PreviewWeek } from './use-preview-week.ts';
import { useSentences } from './use-sentences.ts';
import type { useScenarios, useWeekPreview } from './use-week-preview.ts';
import { WeekPreview } from './week-preview.tsx';

interface EditorPanesProps {
  host: SchemaFormHost;
  typed: TypedPolicy;
  id: string | undefined;
  errors: ReadonlyMap<string, string>;
  fixedCode: boolean;
  mayChange: boolean;
  onChange: (part: Partial<TypedPolicy>) => void;
  at: PreviewWeek;
  preview: ReturnType<typeof useWeekPreview>;
  scenarios: ReturnType<typeof useScenarios>;
}

interface Selection {
  field: string;
  index: number;
}

/** Three panes: the parts in order, the form of the chosen one, a real week. */
export function EditorPanes(props: EditorPanesProps) {
  const { host, typed, errors, onChange, at, preview } = props;
  const text = useTranslations('policy');
  const [selection, setSelection] = useState<Selection | null>(null);
  const [light, setLight] = useState<string | null>(null);
  const lists = partsOf(typed.kind, typed.config);
  const chosen = lists.find(({ field }) => field === selection?.field);
  const isThere = chosen !== undefined && selection !== null && selection.index < chosen.items.length;
  const rules = useRuleWords(host, typed, lists);
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-[minmax(15rem,0.9fr)_minmax(17rem,1fr)_minmax(22rem,1.25fr)]">
      <Panel flush className="overflow-hidden">
        <button
          type="button"
          aria-current={!isThere}
          onClick={() => setSelection(null)}
          className={classNames(
            'flex w-full flex-col px-4 py-2 text-left focus-visible:outline-offset-[-2px]',
            isThere ? '' : 'bg-accent-soft',
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
            errors={errors}
            selected={isThere && parts.field === selection.field ? selection.index : null}
            onSelect={(index) => setSelection({ field: parts.field, index })}
            onChange={(items) => onChange({ config: withItems(typed.config, parts, items) })}
            onLight={setLight}
          />
        ))}
      </Panel>
      <Panel
        title={
          isThere
            ? text('partTitle', { part: text(`one.${chosen.field}`), position: selection.index + 1 })
            : text('general')
        }
      >
        {isThere ? (
          <div key={`${selection.field} ${selection.index}`} className="@container">
            <PartForm
              parts={chosen}
              index={selection.index}
              onChange={(item) =>
                onChange({
                  config: withItems(
                    typed.config,
                    chosen,
                    chosen.items.map((old, index) => (index === selection.index ? item : old)),
                  ),
                })
              }
            />
          </div>
        ) : (
          <GeneralForm typed={typed} errors={errors} fixedCode={props.fixedCode} onChange={onChange} />
        )}
      </Panel>
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2 xl:col-span-1">
        <WeekPreview at={at} query={preview} rules={rules} light={light} onLight={setLight} />
        <Scenarios typed={typed} id={props.id} query={props.scenarios} at={at} mayChange={props.mayChange} />
      </div>
    </div>
  );
}

function useRuleWords(
  host: SchemaFormHost,
  typed: TypedPolicy,
  lists: ReturnType<typeof partsOf>,
): RuleWords {
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
    filtersOf(code) {
      const filters = find(code)?.filters;
      return Array.isArray(filters) ? filters.map((one) => sentences.plugin(one, 'filters')) : [];
    },
  };
}
