'use client';

import { Checkbox, classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import type { EditorProps } from '../versioned/resource.ts';
import { availabilityOf, type Choice, useTerms, useUnits } from './availability.ts';
import { CountryChoices } from './country-choices.tsx';

/** For which employments something holds: countries, units and terms. */
export function AvailabilityEditor({ control, value, onChange }: EditorProps) {
  const text = useTranslations('availability');
  const scope = availabilityOf(value);
  const units = useUnits();
  const terms = useTerms();
  return (
    <div className="flex flex-col gap-3 rounded-control border border-line p-3">
      <div className="flex flex-col gap-1 text-fine text-ink-soft">
        <span aria-hidden="true">{text('countries')}</span>
        <CountryChoices
          control={{ ...control, 'aria-label': text('countries') }}
          chosen={scope.working_countries}
          onChange={(chosen) => onChange({ ...scope, working_countries: chosen })}
        />
      </div>
      <Choices
        legend={text('orgUnits')}
        rows={units}
        chosen={scope.org_units}
        onChange={(chosen) => onChange({ ...scope, org_units: chosen })}
      />
      <Choices
        legend={text('terms')}
        rows={terms}
        chosen={scope.employment_terms}
        onChange={(chosen) => onChange({ ...scope, employment_terms: chosen })}
      />
    </div>
  );
}

interface ChoicesProps {
  legend: string;
  /** Nothing until they are read. */
  rows: readonly Choice[] | undefined;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ legend, rows, chosen, onChange }: ChoicesProps) {
  const text = useTranslations('availability');
  return (
    <fieldset>
      <legend className="text-fine text-ink-soft">{legend}</legend>
      {rows ? null : <p className="text-fine text-ink-soft">…</p>}
      {rows?.length === 0 ? <p className="text-fine text-ink-soft">{text('none')}</p> : null}
      <div
        className={classNames(
          'grid max-h-48 gap-x-4 overflow-y-auto',
          rows?.some(({ depth }) => depth)
            ? 'grid-cols-1'
            : 'grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]',
        )}
      >
        {rows?.map((row) => (
          <div key={row.id} style={{ paddingInlineStart: `${row.depth ?? 0}rem` }}>
            <Checkbox
              label={row.name}
              checked={chosen.includes(row.id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
              }
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
