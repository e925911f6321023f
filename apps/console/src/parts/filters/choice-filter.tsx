'use client';

import { FilterSelect, InlineField } from '@stempel/ui';
import { useTranslations } from 'next-intl';

interface ChoiceFilterProps<Value extends string> {
  label: string;
  value: Value | null;
  choices: ReadonlyArray<{ value: Value; name: string }>;
  /** What the first choice is called; any where nothing is said. */
  any?: string;
  /** The first choice narrows too, so paper says it. */
  anyNarrows?: boolean;
  onChange: (value: Value | null) => void;
}

/** One of a short list, or any. */
export function ChoiceFilter<Value extends string>({
  label,
  value,
  choices,
  any,
  anyNarrows = false,
  onChange,
}: ChoiceFilterProps<Value>) {
  const text = useTranslations('filter');
  return (
    <InlineField label={label}>
      {(id) => (
        <FilterSelect
          id={id}
          value={value ?? ''}
          onChange={(event) =>
            onChange(choices.find((choice) => choice.value === event.target.value)?.value ?? null)
          }
        >
          <option value="" data-narrows={anyNarrows || undefined}>
            {any ?? text('any')}
          </option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
        </FilterSelect>
      )}
    </InlineField>
  );
}
