'use client';

import { Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Preview } from '../../parts/plugins/typed-policy.ts';
import { useSentence } from '../../parts/statements/trace.tsx';
import { DayHeads, type Frame, Lane } from './lanes.tsx';
import { PreviewFigures } from './preview-figures.tsx';
import { RuleLane } from './rule-lane.tsx';
import type { RuleWords } from './rule-words.ts';

interface PreviewedWeekProps {
  preview: Preview;
  rules: RuleWords;
  light: string | null;
  onLight: (code: string | null) => void;
}

/** What came of a week: its presence, a lane per rule, the steps, the lines. */
export function PreviewedWeek({ preview, rules, light, onLight }: PreviewedWeekProps) {
  const text = useTranslations('policy');
  const [frame, setFrame] = useState<Frame>({ from: preview.from, days: 7 });
  const work = preview.presence.filter(({ kind }) => kind === 'work');
  const lit = preview.lanes.find(({ rule }) => rule === light);
  const standby = preview.presence.filter(({ kind }) => kind === 'standby');
  return (
    <div className="flex flex-col gap-3">
      {preview.applies ? null : <Notice tone="warn">{text('outOfScope')}</Notice>}
      {preview.presence.length === 0 ? <Notice tone="note">{text('noPresence')}</Notice> : null}
      <div className="flex flex-col gap-1">
        <DayHeads preview={preview} frame={frame} onFrame={setFrame} />
        <p className="text-fine text-ink-soft">{text('presence')}</p>
        <Lane
          frame={frame}
          intervals={work}
          tone="presence"
          lit={lit ? 'dim' : 'plain'}
          over={lit?.intervals ?? []}
        />
        {standby.length > 0 ? <Lane frame={frame} intervals={standby} tone="standby" /> : null}
      </div>
      {preview.lanes.map((lane) => (
        <RuleLane
          key={lane.rule}
          lane={lane}
          name={rules.nameOf(lane.rule)}
          filters={rules.filtersOf(lane.rule)}
          gives={rules.givesOf(lane.rule)}
          frame={frame}
          lit={light === null ? 'plain' : light === lane.rule ? 'lit' : 'dim'}
          onLight={onLight}
        />
      ))}
      <Steps preview={preview} subjectOf={rules.subjectOf} accountOf={rules.accountOf} />
      <PreviewFigures preview={preview} rules={rules} light={light} onLight={onLight} />
    </div>
  );
}

/** What the other parts of the policy did: steps, counters, accounts. */
function Steps({
  preview,
  subjectOf,
  accountOf,
}: { preview: Preview } & Pick<RuleWords, 'subjectOf' | 'accountOf'>) {
  const saySentence = useSentence();
  const say = (sentence: Preview['steps'][number]['sentences'][number]) => {
    const { subject, account } = sentence.values;
    return saySentence({
      ...sentence,
      values: {
        ...sentence.values,
        ...(typeof subject === 'string' ? { subject: subjectOf(subject) } : {}),
        ...(typeof account === 'string' ? { account: accountOf(account) } : {}),
      },
    });
  };
  if (preview.steps.length === 0) return null;
  return (
    <ol className="divide-y divide-line rounded-control bg-sunken text-dense">
      {preview.steps.map(({ subject, sentences: [first, ...more] }, index) => (
        <li key={index} className="px-2.5 py-1.5">
          {first ? say(first) : subjectOf(subject)}
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
