'use client';

import { Field, Input, Select } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { Loaded } from '../../parts/lists/loaded.tsx';
import type { PolicyNumber } from '../../parts/plugins/policy-numbers.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { countValues, mostValues, roundStep } from './curve.ts';
import { useNumbers, useNumberWords } from './use-number-words.ts';

type Draft = Outputs['policies']['drafts'][number];

/** Values as they are typed. */
export interface Range {
  from: string;
  to: string;
  step: string;
}

export const nowhere: Range = { from: '', to: '', step: '' };

/** From half of a value to one and a half. */
export function around({ value, whole, schema }: PolicyNumber): Range {
  const now = Number(value);
  const span = Math.abs(now) || 10;
  const step = roundStep(span, whole);
  const on = (bound: number) => Math.floor(bound / step) * step;
  const from = Math.max(on(now - span / 2), schema.minimum ?? Number.NEGATIVE_INFINITY);
  const to = Math.min(on(now + span / 2), schema.maximum ?? Number.POSITIVE_INFINITY);
  const said = (bound: number) => String(Number(bound.toFixed(4)));
  return { from: said(from), to: said(to), step: said(step) };
}

/** As the server reads numbers. */
export function withPoints({ from, to, step }: Range): Range {
  const plain = (typed: string) => typed.trim().replace(',', '.').replace('−', '-');
  return { from: plain(from), to: plain(to), step: plain(step) };
}

interface NumberChoiceProps {
  draft: Draft;
  chosen: PolicyNumber | undefined;
  onChange: (number: PolicyNumber | undefined) => void;
}

/** Which number of the draft is varied. */
export function NumberChoice({ draft, chosen, onChange }: NumberChoiceProps) {
  const text = useTranslations('sandbox');
  const { query, numbers } = useNumbers(draft.kind, draft.config);
  const words = useNumberWords();
  return (
    <Loaded query={query}>
      {() =>
        numbers.length === 0 ? (
          <p className="text-dense text-ink-soft">{text('noNumbers')}</p>
        ) : (
          <Field label={text('curveNumber')} required>
            {(control) => (
              <Select
                {...control}
                value={chosen ? JSON.stringify(chosen.path) : ''}
                onChange={(event) =>
                  onChange(numbers.find(({ path }) => JSON.stringify(path) === event.target.value))
                }
              >
                <option value="">{text('choose')}</option>
                {numbers.map((number) => (
                  <option key={JSON.stringify(number.path)} value={JSON.stringify(number.path)}>
                    {`${words.name(number)}: ${words.value(number, number.value)}`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )
      }
    </Loaded>
  );
}

interface RangeFieldsProps {
  number: PolicyNumber;
  range: Range;
  onChange: (range: Range) => void;
}

/** Over which values. */
export function RangeFields({ number, range, onChange }: RangeFieldsProps) {
  const text = useTranslations('sandbox');
  const words = useNumberWords();
  const unit = words.typed(number);
  const plain = withPoints(range);
  const count = countValues(plain);
  const isReversed = plain.from !== '' && plain.to !== '' && Number(plain.to) <= Number(plain.from);
  const problem = isReversed
    ? text('curveReversed')
    : count > mostValues
      ? text('curveTooMany', { count: mostValues })
      : count === 0
        ? text('curveIncomplete')
        : undefined;
  const said = (value: string) => words.value(number, value);
  const fields = ['from', 'to', 'step'] as const;
  return (
    <div>
      <div className="grid grid-cols-3 gap-3">
        {fields.map((name) => (
          <Field key={name} label={text(`curveRange.${name}`)} required>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                className="tabular-nums"
                value={range[name]}
                onChange={(event) => onChange({ ...range, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="mt-1 text-fine text-ink-soft tabular-nums" role="status">
        {problem ??
          [
            unit,
            text('curveValues', {
              count,
              from: said(plain.from),
              to: said(lastOf(plain, count)),
              step: said(plain.step),
            }),
          ]
            .filter(Boolean)
            .join(' · ')}
      </p>
    </div>
  );
}

function lastOf({ from, step }: Range, count: number): string {
  return String(Number((Number(from) + (count - 1) * Number(step)).toFixed(4)));
}
