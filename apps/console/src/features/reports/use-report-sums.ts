'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useMemo } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';
import { groupingsOf, isTime, type SummedName, type SumsInput, usualTime } from './groupings.ts';
import { inAnotherOrder } from './in-another-order.ts';
import type { ReportFilter } from './use-report-filter.ts';

type Sums = Outputs['reports']['sums'];
export type SumOfGroup = Sums['data'][number];
export type Figures = SumOfGroup['figures'];

const pageSize = 100;

/** By what a report is grouped, what it is ordered by, and whether the period before stands beside it: as the address says. */
export function useSumsOrder(name: SummedName, { order }: ReportFilter) {
  const collation = useLocale() as Locale;
  const group = groupingsOf[name].find((one) => one === order.group) ?? null;
  const { compare } = order;
  const sort = order.sort ?? (group === null || isTime(group) ? 'name' : usualSort(name));
  const direction = order.direction ?? (sort === 'name' ? 'asc' : 'desc');
  const by = group === null ? order.by : null;
  return { group, compare, sort, direction, collation, by };
}

export type SumsOrder = ReturnType<typeof useSumsOrder>;

/** The largest first. */
function usualSort(name: SummedName) {
  if (name === 'working-time-compliance') return 'rows' as const;
  return name === 'absence' || name === 'sickness' ? ('days' as const) : ('minutes' as const);
}

/** What all rows of a report add up to: by its groups, or by dates where it has none. */
export function useReportSums(
  name: SummedName,
  filter: ReportFilter,
  asked: object,
  { group, by: _, ...order }: SumsOrder,
) {
  const client = useTRPCClient();
  const input = {
    ...{ ...asked, ...order, report: name, limit: pageSize },
    ...(group === null ? { sort: 'name' as const, direction: 'asc' as const } : {}),
    group: group ?? usualTime(filter.dates.period),
  };
  const { sort, direction, ...question } = input;
  const queryKey = ['reports', 'sums', question, { sort, direction }];
  const query = useInfiniteQuery({
    queryKey,
    placeholderData: inAnotherOrder(queryKey),
    enabled: !filter.reversed,
    queryFn: ({ pageParam }) =>
      client.reports.sums.query({
        ...input,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      } as SumsInput),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  const [first] = query.data?.pages ?? [];
  return { query, rows, group: input.group, sums: first };
}
