'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { isDate } from '../../format/dates.ts';
import { idIn } from '../../parts/filters/id-in.ts';
import { usePlaceFilter } from '../../parts/filters/place-filter.tsx';
import { severities, violationSteps } from '../../parts/statements/violation-steps.ts';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import type { Inputs } from '../../trpc/client.tsx';

/** What an incident can be about: a forgotten check-out, a violation, or a statement that could not be made. */
export const incidentSteps = [
  'check-out-forgotten',
  'statement-failed',
  'input-differs',
  ...violationSteps,
] as const;

export const incidentStates = ['open', 'acknowledged', 'resolved'] as const;
export const stateFilters = [...incidentStates, 'all'] as const;

/** The filters of the incidents, held in the address; what is open unless another state is asked for. */
export function useIncidentFilter() {
  const scope = readScope(useSession(), 'incidents');
  const [{ state, ...filter }, setFilter] = useQueryStates({
    state: parseAsStringLiteral(stateFilters).withDefault('open'),
    step: parseAsStringLiteral(incidentSteps),
    severity: parseAsStringLiteral(severities),
    employee: parseAsString,
    from: parseAsString,
    to: parseAsString,
  });
  const place = usePlaceFilter();
  const { step, severity, from, to } = filter;
  const employee = idIn('employee_id', filter.employee).employee_id;
  const { org_unit_id: unit } = place.unit;
  const asked: Inputs['incidents']['list'] = {
    scope,
    limit: 100,
    ...(state === 'all' ? {} : { state: [state] }),
    ...(step ? { step: [step] } : {}),
    ...(severity ? { severity: [severity] } : {}),
    ...(employee ? { employee_id: [employee] } : {}),
    ...(unit ? { org_unit_id: [unit] } : {}),
    ...place.others,
    ...(isDate(from) ? { from } : {}),
    ...(isDate(to) ? { to } : {}),
  };
  return {
    state,
    filter,
    setFilter,
    place,
    clear: () => {
      void place.clear();
      return setFilter({ step: null, severity: null, employee: null, from: null, to: null });
    },
    asked,
    filtered: place.isSet || Object.values(filter).some((value) => value !== null),
    reversed: asked.from !== undefined && asked.to !== undefined && asked.to < asked.from,
  };
}

export type IncidentFilter = ReturnType<typeof useIncidentFilter>;
