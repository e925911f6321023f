'use client';

import type { Sort } from '@stempel/ui/data-table';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { collationOf } from '../../format/collation.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';

type Person = Outputs['absences']['overviews']['data'][number];

/** A line of the table: an account of a person, or a kind of absence that uses none. */
export interface OverviewRow {
  readonly person: Person;
  readonly account: Person['accounts'][number] | null;
  readonly type: Person['types'][number] | null;
}

const sorts = ['name', 'number'] as const;

/** The years of a unit's people; whose, order and pages are the server's, held by the address. */
export function useOverviews(year: number, units: Outputs['calendar']['units']) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const language = collationOf(useLocale());
  const { employee_id: employeeId } = useSession();
  const [asked, setAsked] = useQueryStates({
    unit: parseAsString,
    sort: parseAsStringLiteral(sorts).withDefault('name'),
    direction: parseAsStringLiteral(['asc', 'desc'] as const).withDefault('asc'),
  });
  const { sort, direction } = asked;
  // Who is no employee has no team: the first unit that they see.
  const unit = asked.unit ?? (employeeId === null ? units[0]?.id : undefined);
  const isReady = employeeId !== null || unit !== undefined;
  const input: Inputs['absences']['overviews'] = {
    ...{ year, sort, direction, language },
    ...(unit && { org_unit_id: unit }),
  };
  const query = useInfiniteQuery({
    // The keys of tRPC leave out what is called direction, which is that of its pages.
    queryKey: [...trpc.absences.overviews.infiniteQueryKey(input), direction],
    queryFn: ({ pageParam }) =>
      client.absences.overviews.query(pageParam === null ? input : { ...input, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
    enabled: isReady,
  });
  const first = query.data?.pages[0];
  const file = new URLSearchParams({ year: String(year), sort, direction, language });
  if (unit) file.set('org_unit_id', unit);
  return {
    ...{ query, unit, isReady },
    /** Where all of it is a file. */
    file: `/internal/files/absences/overviews?${file}`,
    setUnit: (next: string | null) => void setAsked({ unit: next }),
    rows: useMemo(() => query.data?.pages.flatMap(({ data }) => data.flatMap(linesOf)) ?? [], [query.data]),
    /** People whose rows were read, and how many there are. */
    shown: query.data?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0,
    total: first?.total ?? 0,
    truncated: first?.truncated ?? false,
    sort: { id: sort, direction } satisfies Sort,
    onSort: (next: Sort) =>
      void setAsked({ sort: sorts.find((one) => one === next.id) ?? null, direction: next.direction }),
  };
}

/** Accounts first; days of an account are not said again by kind. Whoever has nothing of both is there all the same. */
function linesOf(person: Person): OverviewRow[] {
  const accounts = person.accounts.map((account) => ({ person, account, type: null }));
  const types = person.types.filter(({ account }) => account === null);
  const lines = [...accounts, ...types.map((type) => ({ person, account: null, type }))];
  return lines.length > 0 ? lines : [{ person, account: null, type: null }];
}
