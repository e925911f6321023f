'use client';

import { Notice } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Preview } from '../../parts/plugins/typed-policy.ts';
import { useSentence } from '../../parts/statements/trace.tsx';
import { letterOf } from '../../parts/today/rule-tone.ts';
import { StripLegend } from '../../parts/today/strip-legend.tsx';
import { axisOfFrame, DayHeads, type Frame, PresenceLane, piecesOn } from './lanes.tsx';
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
  const lines = preview.lanes.map(({ rule, intervals }, index) => ({
    ...{ letter: letterOf(index), name: rules.nameOf(rule), intervals },
  }));
  const axis = axisOfFrame(preview, lines, frame);
  const lit = lines[preview.lanes.findIndex(({ rule }) => rule === light)]?.letter;
  const drawn = { frame, axis, lit };
  return (
    <div className="flex flex-col gap-3">
      {preview.applies ? null : <Notice tone="warn">{text('outOfScope')}</Notice>}
      {preview.presence.length === 0 ? <Notice tone="note">{text('noPresence')}</Notice> : null}
      <div className="flex flex-col gap-1">
        <DayHeads preview={preview} frame={frame} onFrame={setFrame} />
        <PresenceLane preview={preview} lines={lines} {...drawn} />
        <StripLegend days={preview.days.map(({ date }) => piecesOn(preview, date))} className="" />
      </div>
      {preview.lanes.map((lane, index) => (
        <RuleLane
          key={lane.rule}
          lane={lane}
          letter={letterOf(index)}
          name={rules.nameOf(lane.rule)}
          filters={rules.filtersOf(lane.rule)}
          gives={rules.givesOf(lane.rule)}
          drawn={drawn}
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
