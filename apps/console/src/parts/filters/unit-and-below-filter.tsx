'use client';

import { Checkbox } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { OrgUnitFilter } from './org-unit-filter.tsx';

interface UnitAndBelowFilterProps {
  filter: { unit: string | null; below: boolean };
  onChange: (filter: { unit?: string | null; below: boolean | null }) => void;
}

/** Narrows a list to an org unit, with those below it unless somebody wants it alone. */
export function UnitAndBelowFilter({ filter: { unit, below }, onChange }: UnitAndBelowFilterProps) {
  const text = useTranslations('filter');
  return (
    <>
      <OrgUnitFilter value={unit} onChange={(chosen) => onChange({ unit: chosen, below: null })} />
      {unit ? (
        <Checkbox
          label={text('unitsBelow')}
          checked={below}
          onChange={(event) => onChange({ below: event.target.checked })}
        />
      ) : null}
    </>
  );
}
