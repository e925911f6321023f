'use client';

import { Button, FilterSelect, InlineField } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { ChoiceFilter } from '../../parts/filters/choice-filter.tsx';
import { DateFilter } from '../../parts/filters/date-filter.tsx';
import { EmployeeFilter } from '../../parts/filters/employee-filter.tsx';
import { FoldedFilters } from '../../parts/filters/folded-filters.tsx';
import { OthersOfPlace, UnitOfPlace } from '../../parts/filters/place-filter.tsx';
import { useViolationName } from '../../parts/names/names.ts';
import { SavedViews } from '../../parts/saved-views/saved-views.tsx';
import { severities } from '../../parts/statements/violation-steps.ts';
import { type IncidentFilter, incidentSteps, stateFilters } from './use-incident-filter.ts';

/** State, kind, weight, employee, where they stood, and period. */
export function IncidentToolbar({ filter: incidents }: { filter: IncidentFilter }) {
  const text = useTranslations('incident');
  const severityName = useTranslations('severity');
  const action = useTranslations('action');
  const month = useTranslations('month');
  const stepName = useViolationName();
  const { filter, setFilter, place, filtered, clear } = incidents;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <StateFilter filter={incidents} />
      <FoldedFilters
        isSet={filtered}
        more={
          <>
            <EmployeeFilter value={filter.employee} onChange={(employee) => setFilter({ employee })} />
            <OthersOfPlace place={place} />
            {(['from', 'to'] as const).map((side) => (
              <DateFilter
                key={side}
                label={month(side === 'from' ? 'start' : 'end')}
                value={filter[side] ?? ''}
                onChange={(date) => void setFilter({ [side]: date || null })}
              />
            ))}
          </>
        }
      >
        <ChoiceFilter
          label={text('kind')}
          value={filter.step}
          choices={incidentSteps.map((value) => ({ value, name: stepName(value) }))}
          onChange={(step) => setFilter({ step })}
        />
        <ChoiceFilter
          label={text('severity')}
          value={filter.severity}
          choices={severities.map((value) => ({ value, name: severityName(value) }))}
          onChange={(severity) => setFilter({ severity })}
        />
        <UnitOfPlace place={place} />
      </FoldedFilters>
      <SavedViews page="incidents" list="incidents" />
      {filtered ? (
        <Button size="small" variant="quiet" onClick={clear}>
          {action('clearFilters')}
        </Button>
      ) : null}
    </search>
  );
}

function StateFilter({ filter: { state, setFilter } }: { filter: IncidentFilter }) {
  const text = useTranslations('incident');
  const any = useTranslations('filter');
  return (
    <InlineField label={text('stateFilter')}>
      {(id) => (
        <FilterSelect
          id={id}
          value={state}
          onChange={(event) =>
            setFilter({ state: stateFilters.find((one) => one === event.target.value) ?? null })
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
  );
}
