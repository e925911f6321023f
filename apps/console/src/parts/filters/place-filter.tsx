'use client';

import { useTranslations } from 'next-intl';
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { namesApart } from '../names/names-apart.ts';
import { useShownName } from '../names/use-shown-name.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { EmployeeFilter } from './employee-filter.tsx';
import { idIn } from './id-in.ts';
import { OrgUnitFilter } from './org-unit-filter.tsx';
import { UnitAndBelowFilter } from './unit-and-below-filter.tsx';

/** Where people stand: unit, manager and terms, held in the address. */
export function usePlaceFilter() {
  const [filter, setFilter] = useQueryStates({
    unit: parseAsString,
    below: parseAsBoolean.withDefault(true),
    manager: parseAsString,
    terms: parseAsString,
  });
  const unit = idIn('org_unit_id', filter.unit);
  const others = { ...idIn('manager_id', filter.manager), ...idIn('employment_terms_id', filter.terms) };
  return {
    filter,
    setFilter,
    /** With the units below the chosen one. */
    unit,
    others,
    isSet: Object.keys(unit).length + Object.keys(others).length > 0,
    clear: () => setFilter(null),
  };
}

export type PlaceFilter = ReturnType<typeof usePlaceFilter>;

interface PlaceFilterProps {
  place: PlaceFilter;
}

interface UnitOfPlaceProps extends PlaceFilterProps {
  /** Whether the list can also hold those of the unit alone. */
  canBeAlone?: boolean;
}

/** Narrows a list of people to a unit; for who may read units. */
export function UnitOfPlace({ place: { filter, setFilter }, canBeAlone = false }: UnitOfPlaceProps) {
  return canBeAlone ? (
    <UnitAndBelowFilter filter={filter} onChange={setFilter} />
  ) : (
    <OrgUnitFilter value={filter.unit} onChange={(unit) => setFilter({ unit, below: null })} />
  );
}

/** Narrows a list of people to those somebody manages and to terms; each for who may read what it names. */
export function OthersOfPlace({ place: { filter, setFilter } }: PlaceFilterProps) {
  const text = useTranslations('filter');
  const may = useMay();
  return (
    <>
      <EmployeeFilter
        words={{ any: text('anyManager'), one: text('manager') }}
        value={filter.manager}
        onChange={(manager) => setFilter({ manager })}
      />
      {may('settings', 'read') ? (
        <TermsFilter value={filter.terms} onChange={(terms) => setFilter({ terms })} />
      ) : null}
    </>
  );
}

function TermsFilter({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const shown = useShownName();
  const field = useTranslations('field');
  const client = useTRPCClient();
  const terms = useAll(['employmentTerms', 'choices'], (page) => client.employmentTerms.list.query(page));
  const named = (terms.data ?? []).map((row) => ({ ...row, name: shown(row.name) }));
  const choices = namesApart(named).map(({ id, name }) => ({ value: id, name }));
  return <ChoiceFilter label={field('terms')} value={value} choices={choices} onChange={onChange} />;
}
