'use client';

import { movementKinds } from '@stempel/core/movement';
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { idIn } from '../../parts/filters/id-in.ts';
import { usePeriod } from '../../parts/filters/use-period.ts';
import { severities, violationSteps } from '../../parts/statements/violation-steps.ts';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { groupings, rowSorts, sumSorts } from './groupings.ts';

export const approvals = ['not-required', 'pending', 'approved', 'rejected'] as const;
/** A rejected posting counts in no total unless asked for. */
export const countedApprovals = approvals.filter((one) => one !== 'rejected');
export const absenceStates = ['requested', 'approved', 'rejected', 'cancelled'] as const;

/** Period and filters of a report, held in the address so that they can be sent to someone. */
export function useReportFilter() {
  const scope = readScope(useSession(), 'reports');
  const { reversed, ...dates } = usePeriod();
  const [order, setOrder] = useQueryStates({
    group: parseAsStringLiteral(groupings),
    compare: parseAsBoolean.withDefault(false),
    sort: parseAsStringLiteral(sumSorts),
    /** The order of rows that are in no groups; by date where it says nothing. */
    by: parseAsStringLiteral(rowSorts),
    direction: parseAsStringLiteral(['asc', 'desc'] as const),
  });
  const [filter, setFilter] = useQueryStates({
    employee: parseAsString,
    unit: parseAsString,
    below: parseAsBoolean.withDefault(true),
    activity: parseAsString,
    project: parseAsString,
    account: parseAsString,
    reason: parseAsString,
    kind: parseAsStringLiteral(movementKinds),
    state: parseAsStringLiteral(absenceStates),
    approval: parseAsStringLiteral(approvals),
    severity: parseAsStringLiteral(severities),
    step: parseAsStringLiteral(violationSteps),
  });
  return {
    filter,
    setFilter,
    filtered: Object.entries(filter).some(([name, value]) => name !== 'below' && value !== null),
    dates,
    reversed,
    /** What rows are added up by, beside what, and how they follow each other. */
    order,
    setOrder,
    /** What every report is asked. */
    asked: {
      ...dates.period,
      scope,
      ...inList(idIn('employee_id', filter.employee)),
      ...inList(idIn('org_unit_id', filter.unit)),
      ...(filter.unit === null ? {} : { with_sub_units: filter.below }),
    },
  };
}

export type ReportFilter = ReturnType<typeof useReportFilter>;

/** A filter of the server takes several values. */
export function inList<Name extends string, Value>(filter: Partial<Record<Name, Value | null>>) {
  const entries = Object.entries<Value | null | undefined>(filter).filter(
    (entry): entry is [string, Value] => entry[1] !== null && entry[1] !== undefined,
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, [value]])) as Partial<
    Record<Name, Value[]>
  >;
}
