'use client';

import type { FieldControl } from '@stempel/ui';
import { SearchSelect } from '@stempel/ui/search-select';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { countryName } from '../../format/country-name.ts';
import { countriesIn, findPlaces, zoneName, zones } from '../../format/places.ts';

export type PlaceKind = 'country' | 'zone';

interface PlaceSelectProps {
  kind: PlaceKind;
  control: FieldControl & { 'aria-label'?: string };
  /** Its code; empty means none. One that is not in the list stays until another is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** What is chosen is kept elsewhere. */
  isAdding?: boolean;
}

/** A country or a time zone, found by typing its name. */
export function PlaceSelect({ kind, control, value, onChange, isAdding = false }: PlaceSelectProps) {
  const text = useTranslations('placeSelect');
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const places = useMemo(() => (kind === 'country' ? countriesIn(locale) : zones()), [kind, locale]);
  const found = useMemo(() => findPlaces(places, typed), [places, typed]);
  const label = kind === 'country' ? countryName(value, locale) : zoneName(value);
  return (
    <SearchSelect
      control={control}
      value={value === '' ? null : { id: value, label }}
      choices={kind === 'country' ? found.map((place) => ({ ...place, hint: place.id })) : found}
      onSearch={setTyped}
      onChange={(choice) => onChange(choice?.id ?? '')}
      isAdding={isAdding}
      placeholder={text(kind)}
      nothingFound={text('nothingFound')}
    />
  );
}
