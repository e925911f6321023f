'use client';

import { DurationField } from '@stempel/ui';
import { Slider } from '@stempel/ui/slider';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useCounterName } from '../../parts/names/names.ts';
import { largestPayout, splitIssue, steppedPayout } from './split-choice.ts';
import type { Statement } from './statement.ts';

interface SplitFieldsProps {
  split: NonNullable<Statement['split']>;
  payout: number | null;
  onChange: (payout: number | null) => void;
}

/** Payout and what is kept: two inputs and a slider that hold the same choice. */
export function SplitFields({ split, payout, onChange }: SplitFieldsProps) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const counterName = useCounterName();
  const issue = useSplitIssue(split, payout);
  const kept = payout === null ? null : split.available_minutes - payout;
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
        <DurationField label={text('payOut')} value={payout} onChange={onChange} error={issue} />
        <DurationField
          label={text('keep')}
          value={kept}
          onChange={(minutes) => onChange(minutes === null ? null : split.available_minutes - minutes)}
        />
      </div>
      <Slider
        label={text('sliderLabel')}
        value={Math.min(Math.max(payout ?? 0, 0), largestPayout(split))}
        min={0}
        max={Math.max(largestPayout(split), 1)}
        step={1}
        disabled={largestPayout(split) === 0}
        say={formats.spoken}
        onChange={(minutes) => onChange(steppedPayout(split, payout ?? 0, minutes))}
      />
    </fieldset>
  );
}

/** The sentence that says why a payout is not allowed. */
export function useSplitIssue(
  split: NonNullable<Statement['split']>,
  payout: number | null,
): string | undefined {
  const text = useTranslations('statement');
  const formats = useFormats();
  const issue = payout === null ? undefined : splitIssue(split, payout);
  const largest = formats.clock(largestPayout(split));
  if (issue === 'max') return text('limitMax', { max: largest });
  if (issue === 'range') return text('limitRange', { min: formats.clock(split.min_minutes), max: largest });
  if (issue === 'unit') return text('limitUnit', { unit: formats.clock(split.unit_minutes) });
  return undefined;
}
