import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import { addDays, monthRange } from '../../format/dates.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { type DayAround, daysAround } from './days-around.ts';

const languages = ['en', 'da', 'de'] as const;
type Calendar = Outputs['calendar']['get'];

interface DaysAround {
  readonly days: ReadonlyMap<string, DayAround>;
  /** Whose people were counted; undefined where it is the caller's own team. */
  readonly unit: string | undefined;
}

/** What is on the dates of a month for somebody: as the calendar of the team shows it, or that of their unit. */
export function useDaysAround(employeeId: string, month: string): DaysAround {
  const trpc = useTRPC();
  const may = useMay();
  const { employee_id: own } = useSession();
  const locale = useLocale();
  const { from, to } = monthRange(month);
  const language = languages.find((one) => one === locale) ?? 'en';
  const look = { from: addDays(from, -7), to: addDays(to, 7), language };
  const reads = may('absences', 'read');
  const shown = { placeholderData: keepPreviousData };
  const team = useQuery({
    ...trpc.calendar.get.queryOptions(look),
    ...shown,
    enabled: reads && own !== null,
  });
  const isElsewhere = own === null || (team.data !== undefined && !has(team.data, employeeId));
  const asksUnit = reads && isElsewhere && may('employees', 'read');
  const employments = useQuery({
    ...trpc.employments.list.queryOptions({ employee_id: employeeId, limit: 1000 }),
    enabled: asksUnit,
  });
  const units = useQuery({ ...trpc.calendar.units.queryOptions(), enabled: asksUnit });
  const unit = employments.data?.data.find(
    ({ org_unit_id: id, start, end }) =>
      start <= to && (end === null || end >= from) && units.data?.some((one) => one.id === id),
  )?.org_unit_id;
  const around = useQuery({
    ...trpc.calendar.get.queryOptions({ ...look, ...(unit && { org_unit_id: unit }) }),
    ...shown,
    enabled: asksUnit && unit !== undefined,
  });
  const data = isElsewhere ? around.data : team.data;
  const days = useMemo(() => (data ? daysAround(data, employeeId) : new Map()), [data, employeeId]);
  return { days, unit: isElsewhere ? unit : undefined };
}

function has({ people }: Calendar, employeeId: string): boolean {
  return people.some(({ employee_id: id }) => id === employeeId);
}
