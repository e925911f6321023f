'use client';

import { type FieldControl, IconButton } from '@stempel/ui';
import { CloseIcon } from '@stempel/ui/icons';
import { useLocale, useTranslations } from 'next-intl';
import { countryName } from '../../format/country-name.ts';
import { PlaceSelect } from './place-select.tsx';

interface CountryChoicesProps {
  control: FieldControl & { 'aria-label'?: string };
  /** Codes. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Several countries: each is found by typing its name, and taken off again by its button. */
export function CountryChoices({ control, chosen, onChange }: CountryChoicesProps) {
  const text = useTranslations('availability');
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-2">
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map((code) => (
            <li
              key={code}
              className="flex items-center gap-0.5 rounded-chip border border-line bg-sunken pl-2 text-dense text-ink"
            >
              {countryName(code, locale)}
              <IconButton
                label={text('removeCountry', { country: countryName(code, locale) })}
                onClick={() => {
                  onChange(chosen.filter((one) => one !== code));
                  // The button goes with its country.
                  document.getElementById(control.id)?.focus();
                }}
              >
                <CloseIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <PlaceSelect
        kind="country"
        control={control}
        value=""
        isAdding
        onChange={(code) => {
          if (code !== '' && !chosen.includes(code)) onChange([...chosen, code]);
        }}
      />
    </div>
  );
}
