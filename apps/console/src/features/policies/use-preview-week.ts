'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { addDays, mondayOf, todayIn } from '../../format/dates.ts';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import type { TypedPolicy } from './typed-policy.ts';
import { useScopeCount } from './use-scope-count.ts';
import { useSettled } from './use-settled.ts';

/** Whose week the preview shows; held in the address. Someone the policy applies to, unless chosen. */
export function usePreviewWeek(scope: TypedPolicy['availability_scope']) {
  const { workspace } = useSession();
  const [chosen, setChosen] = useQueryStates({ employee: parseAsString, week: parseAsString });
  const lastWeek = addDays(mondayOf(todayIn(workspace.time_zone)), -7);
  const week = chosen.week && /^\d{4}-\d{2}-\d{2}$/.test(chosen.week) ? mondayOf(chosen.week) : lastWeek;
  const shown = useShownEmployee(chosen.employee, scope);
  return {
    employee: shown.data ?? null,
    employeeId: chosen.employee ?? shown.data?.id ?? null,
    nobody: shown.data === null && chosen.employee === null,
    week,
    setWeek: (next: string) => void setChosen({ week: next }),
    setEmployee: (next: string) => void setChosen({ employee: next }),
  };
}

export type PreviewWeek = ReturnType<typeof usePreviewWeek>;

function useSearch() {
  const session = useSession();
  const client = useTRPCClient();
  const scope = readScope(session, 'employees');
  return (input: { text?: string; ids?: string[] }) => client.employees.search.query({ scope, ...input });
}

/** The chosen employee, else one in the scope of the policy, else the first; null where there is nobody. */
function useShownEmployee(chosen: string | null, scope: TypedPolicy['availability_scope']) {
  const search = useSearch();
  const { data: counted } = useScopeCount(scope);
  const wanted = chosen ?? counted?.example_employee_id ?? null;
  return useQuery({
    queryKey: ['employees', 'preview', wanted],
    queryFn: async () => {
      const [known] = wanted ? await search({ ids: [wanted] }) : [];
      return known ?? (await search({}))[0] ?? null;
    },
    enabled: chosen !== null || counted !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** What is found while a name is typed. */
export function useEmployeeSearch() {
  const search = useSearch();
  const [typed, setTyped] = useState('');
  const text = useSettled(typed);
  const { data } = useQuery({
    queryKey: ['employees', 'search', text],
    queryFn: () => search({ text }),
    placeholderData: keepPreviousData,
  });
  return { found: data ?? [], setTyped };
}
