import { addDays, monthRange } from '../../format/dates.ts';
import { type Grouping, isTime, type SummedName } from './groupings.ts';
import type { SumOfGroup } from './use-report-sums.ts';

/** By which of its groupings a report can be narrowed, beside those by which every report can. */
const filtersOf: Record<SummedName, readonly Grouping[]> = {
  'registered-hours': ['activity', 'project'],
  presence: ['reason'],
  absence: [],
  sickness: [],
  'account-movements': ['account', 'kind'],
  'working-time-compliance': ['step', 'severity'],
};

/** Filters that name what they narrow to by its code. */
const byCode: readonly Grouping[] = ['reason', 'kind', 'step', 'severity'];

/**
 * What the address of a report says for the rows of one group and no others; null where no filter does. Dates that only the
 * period before has are no rows of their own report.
 */
export function drillDown(
  { name, group }: { name: SummedName; group: Grouping },
  { key, code, account }: Pick<SumOfGroup, 'key' | 'code' | 'account'>,
  period: { from: string; to: string },
): Record<string, string> | null {
  if (key === null) return null;
  // Amounts of two accounts are two groups.
  const ofAccount = account ? { account: account.id } : {};
  if (isTime(group)) return { ...ofAccount, ...datesWithin(period, datesOfGroup(group, key)) };
  if (group === 'employee') return { ...ofAccount, employee: key };
  // A group is the unit alone, however many there are below it.
  if (group === 'unit') return { ...ofAccount, unit: key, below: 'false' };
  const value = byCode.includes(group) ? code : key;
  return value !== null && filtersOf[name].includes(group) ? { ...ofAccount, [group]: value } : null;
}

interface Dates {
  from: string;
  to: string;
}

function datesWithin(period: Dates, { from, to }: Dates): Dates {
  return { from: from < period.from ? period.from : from, to: to > period.to ? period.to : to };
}

function datesOfGroup(group: 'day' | 'week' | 'month', from: string): Dates {
  if (group === 'month') return monthRange(from.slice(0, 7));
  return { from, to: group === 'week' ? addDays(from, 6) : from };
}
