'use client';

import { FilterSelect, InlineField } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';

interface OrgUnitFilterProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Narrows a list to an org unit and those below it; not there for who may not read org units. */
export function OrgUnitFilter(props: OrgUnitFilterProps) {
  const may = useMay();
  return may('org-units', 'read') ? <UnitSelect {...props} /> : null;
}

function UnitSelect({ value, onChange }: OrgUnitFilterProps) {
  const field = useTranslations('field');
  const text = useTranslations('filter');
  const client = useTRPCClient();
  const { data } = useAll(['orgUnits', 'choices'], (page) => client.orgUnits.list.query(page));
  return (
    <InlineField label={field('orgUnit')}>
      {(id) => (
        <FilterSelect id={id} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
          <option value="">{text('any')}</option>
          {inTreeOrder(data ?? []).map(({ id: unit, name, depth }) => (
            <option key={unit} value={unit}>
              {'\u2003'.repeat(depth)}
              {name}
            </option>
          ))}
        </FilterSelect>
      )}
    </InlineField>
  );
}

interface Unit {
  id: string;
  name: string;
  parent_id: string | null;
}

/** Units under the unit they belong to; those whose parent is not in the list stand at the top. */
export function inTreeOrder(units: readonly Unit[]): (Unit & { depth: number })[] {
  const known = new Set(units.map(({ id }) => id));
  const below = Map.groupBy(units, ({ parent_id: parent }) => (parent && known.has(parent) ? parent : null));
  const branch = (parent: string | null, depth: number): (Unit & { depth: number })[] =>
    (below.get(parent) ?? [])
      .toSorted((left, right) => left.name.localeCompare(right.name))
      .flatMap((unit) => [{ ...unit, depth }, ...branch(unit.id, depth + 1)]);
  return branch(null, 0);
}
