'use client';

import { Checkbox } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useMay } from '../../session/session-context.tsx';
import { OrgUnitFilter } from './org-unit-filter.tsx';

interface UnitAndBelowFilterProps {
  filter: { unit: string | null; below: boolean };
  onChange: (filter: { unit?: string | null; below: boolean | null }) => void;
}

/** Narrows a list to an org unit, with those below it unless somebody wants it alone; not there for who may not read org units. */
export function UnitAndBelowFilter({ filter: { unit, below }, onChange }: UnitAndBelowFilterProps) {
  const text = useTranslations('filter');
  const may = useMay();
  if (!may('org-units', 'read')) return null;
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
