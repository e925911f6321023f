'use client';

import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { idIn } from '../../parts/filters/id-in.ts';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { inList } from './use-report-filter.ts';

/** Causes of corrections. */
export const causes = ['version', 'presence', 'entry', 'absence'] as const;

/** What pending corrections are narrowed by, held in the address; `of` is the unit whose corrections are listed. */
export function useDifferenceFilter() {
  const scope = readScope(useSession(), 'statements');
  const [filter, setFilter] = useQueryStates({
    unit: parseAsString,
    cause: parseAsStringLiteral(causes),
    of: parseAsString,
    /** Whose differences are drawn: kind and key. */
    line: parseAsString,
  });
  const { unit, cause, of } = filter;
  return {
    filter,
    setFilter,
    filtered: unit !== null || cause !== null,
    /** What the sums are asked for. */
    asked: {
      scope,
      ...inList(idIn('org_unit_id', unit)),
      ...(unit === null ? {} : { with_sub_units: true }),
      ...inList({ cause }),
    },
    /** What the list of one unit is asked for. */
    askedOf: { scope, state: 'pending' as const, ...inList(idIn('org_unit_id', of)), ...inList({ cause }) },
  };
}

export type DifferenceFilter = ReturnType<typeof useDifferenceFilter>;
