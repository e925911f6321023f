'use client';

import { Button, FilterSelect, InlineField } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { FoldedFilters } from '../../parts/filters/folded-filters.tsx';
import { OthersOfPlace, UnitOfPlace } from '../../parts/filters/place-filter.tsx';
import { SearchFilter } from '../../parts/filters/search-filter.tsx';
import { SavedViews } from '../../parts/saved-views/saved-views.tsx';
import { stateFilters, type useAbsences } from './use-absences.ts';

/** State, search, and where people stand. */
export function AbsencesToolbar({ absences }: { absences: ReturnType<typeof useAbsences> }) {
  const text = useTranslations('absence');
  const any = useTranslations('filter');
  const action = useTranslations('action');
  const { filter, setFilter, place, narrowed, clear } = absences;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <InlineField label={text('stateFilter')}>
        {(id) => (
          <FilterSelect
            id={id}
            value={filter.state}
            onChange={({ target }) =>
              setFilter({ state: stateFilters.find((one) => one === target.value) ?? null, direction: null })
            }
          >
            {stateFilters.map((one) => (
              <option key={one} value={one}>
                {one === 'all' ? any('any') : text(`state.${one}`)}
              </option>
            ))}
          </FilterSelect>
        )}
      </InlineField>
      <SearchFilter value={filter.q} onChange={(q) => setFilter({ q })} />
      <FoldedFilters isSet={place.isSet} more={<OthersOfPlace place={place} />}>
        <UnitOfPlace place={place} />
      </FoldedFilters>
      <SavedViews page="absences" list="absences" />
      {narrowed ? (
        <Button size="small" variant="quiet" onClick={clear}>
          {action('clearFilters')}
        </Button>
      ) : null}
    </search>
  );
}
