'use client';

import { Skeleton } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useLocale } from 'next-intl';
import { countryName } from '../../format/country-name.ts';
import type { FieldSpec } from '../versioned/resource.ts';
import type { PlaceKind } from './place-select.tsx';

// Loaded with the first form that needs it: lists and details only say values.
const PlaceSelect = dynamic(() => import('./place-select.tsx').then((module) => module.PlaceSelect), {
  ssr: false,
  loading: () => <Skeleton className="h-8" />,
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function placeField(kind: PlaceKind): Pick<FieldSpec, 'initial' | 'editor' | 'toWire'> {
  return {
    initial: '',
    editor: ({ control, value, onChange }) => (
      <PlaceSelect kind={kind} control={control} value={textOf(value)} onChange={onChange} />
    ),
    toWire: (value) => textOf(value) || null,
  };
}

/** A country by its two letters, said by its name. */
export const countryField: FieldSpec = {
  ...placeField('country'),
  ...{ name: 'working_country', label: 'working_country', hint: 'working_country' },
  Say: ({ value }) => <Country code={textOf(value)} />,
};

/** A time zone by its name. */
export const zoneField: FieldSpec = {
  ...placeField('zone'),
  ...{ name: 'time_zone', label: 'time_zone', hint: 'time_zone' },
  Say: ({ value }) => textOf(value).replaceAll('_', ' '),
};

function Country({ code }: { code: string }) {
  const locale = useLocale();
  return code ? `${countryName(code, locale)} (${code})` : null;
}
