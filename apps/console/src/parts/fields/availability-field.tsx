'use client';

import { Skeleton } from '@stempel/ui';
import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { countryName } from '../../format/country-name.ts';
import type { FieldSpec } from '../versioned/resource.ts';
import { availabilityOf, type Choice, everywhere, useTerms, useUnits } from './availability.ts';

// Loaded with the first form that asks for it: lists and details only say values.
const AvailabilityEditor = dynamic(
  () => import('./availability-editor.tsx').then((module) => module.AvailabilityEditor),
  { ssr: false, loading: () => <Skeleton className="h-40" /> },
);

function SayAvailability({ value }: { value: unknown }) {
  const text = useTranslations('availability');
  const locale = useLocale();
  const scope = availabilityOf(value);
  const units = useUnits();
  const terms = useTerms();
  const nameIn = (rows: readonly Choice[] | undefined, id: string) =>
    rows ? (rows.find((row) => row.id === id)?.name ?? id.slice(0, 8)) : '…';
  const names = (ids: readonly string[], rows: readonly Choice[] | undefined) =>
    ids.map((id) => nameIn(rows, id)).join('; ');
  const parts = [
    scope.working_countries.map((code) => countryName(code, locale)).join(', '),
    names(scope.org_units, units),
    names(scope.employment_terms, terms),
  ].filter(Boolean);
  return parts.length === 0 ? text('everywhere') : parts.join(' · ');
}

/**
 * For which employments something holds; the three conditions are ANDed, an empty one means any
 * (core/docs/versions.md, Availability scope).
 */
export const availabilityField: FieldSpec = {
  name: 'availability_scope',
  label: 'availability',
  hint: 'availability',
  initial: everywhere,
  editor: (props) => <AvailabilityEditor {...props} />,
  Say: SayAvailability,
};
