import type { Inputs } from '../../trpc/client.tsx';

export type SumsInput = Inputs['reports']['sums'];
export type SummedName = SumsInput['report'];
export type Grouping = NonNullable<SumsInput['group']>;

const times = ['day', 'week', 'month'] as const;

/** By what the rows of each report can be added up, in the order of the choice. */
export const groupingsOf: Record<SummedName, readonly Grouping[]> = {
  'registered-hours': ['unit', 'employee', 'activity', 'project', ...times],
  presence: ['unit', 'employee', 'reason', 'activity', 'project', ...times],
  absence: ['unit', 'employee', 'activity', 'account', ...times],
  sickness: ['unit', 'employee', 'activity', ...times],
  'account-movements': ['account', 'kind', 'unit', 'employee', ...times],
  'working-time-compliance': ['step', 'severity', 'unit', 'employee', ...times],
};

export const groupings = [...new Set(Object.values(groupingsOf).flat())];

/** What groups can be ordered by. */
export const sumSorts = ['name', 'minutes', 'days', 'rows', 'employees', 'change'] as const;

/** What rows can be ordered by, beside their dates. */
export const rowSorts = ['employee', 'number', 'weight'] as const;

export type RowSort = (typeof rowSorts)[number];

export function isTime(group: Grouping): group is (typeof times)[number] {
  return times.some((one) => one === group);
}

/** Days of a month, weeks of half a year, months of more: as many columns as a picture shows. */
export function usualTime({ from, to }: { from: string; to: string }): (typeof times)[number] {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days <= 45) return 'day';
  return days <= 190 ? 'week' : 'month';
}
