'use client';

import { DurationField } from '@stempel/ui';
import { Slider } from '@stempel/ui/slider';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useCounterName } from '../../parts/names/names.ts';
import {
  choiceIssue,
  keeping,
  largestPayout,
  payingOut,
  type SplitChoice,
  steppedPayout,
} from './split-choice.ts';
import type { Statement } from './statement.ts';

interface SplitFieldsProps {
  split: NonNullable<Statement['split']>;
  choice: SplitChoice;
  onChange: (choice: SplitChoice) => void;
}

/** Payout and what is kept: two inputs and a slider that hold the same choice. */
export function SplitFields({ split, choice, onChange }: SplitFieldsProps) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const counterName = useCounterName();
  const issue = useSplitIssue(split, choice);
  // Where the slider stands: nowhere to begin with, while there is no figure.
  const paidOut = typeof choice.payout === 'number' ? choice.payout : 0;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-dense font-semibold">{text('splitTitle')}</legend>
      <p className="text-dense text-ink-soft">
        {text('splitHint', {
          available: formats.clock(split.available_minutes),
          counter: counterName(split.counter),
        })}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <DurationField
          label={text('payOut')}
          value={choice.payout}
          onChange={(payout) => onChange(payingOut(split, payout))}
          error={issue}
        />
        <DurationField
          label={text('keep')}
          value={choice.kept}
          onChange={(kept) => onChange(keeping(split, kept))}
        />
      </div>
      <Slider
        label={text('sliderLabel')}
        value={Math.min(Math.max(paidOut, 0), largestPayout(split))}
        min={0}
        max={Math.max(largestPayout(split), 1)}
        step={1}
        disabled={largestPayout(split) === 0}
        say={formats.spoken}
        onChange={(minutes) => onChange(payingOut(split, steppedPayout(split, paidOut, minutes)))}
      />
    </fieldset>
  );
}

/** The sentence at the payout that says why the choice cannot be submitted; what cannot be read says so itself. */
function useSplitIssue(split: NonNullable<Statement['split']>, choice: SplitChoice): string | undefined {
  const text = useTranslations('statement');
  const formats = useFormats();
  const issue = choiceIssue(split, choice);
  const largest = formats.clock(largestPayout(split));
  if (issue === 'missing') return text('payoutMissing');
  if (issue === 'max') return text('limitMax', { max: largest });
  if (issue === 'range') return text('limitRange', { min: formats.clock(split.min_minutes), max: largest });
  if (issue === 'unit') return text('limitUnit', { unit: formats.clock(split.unit_minutes) });
  return undefined;
}
