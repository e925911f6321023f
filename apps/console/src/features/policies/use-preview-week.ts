'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import { addDays, isDate, mondayOf, todayIn } from '../../format/dates.ts';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useScopeCount } from './use-scope-count.ts';

/** Whose week the preview shows; held in the address. Someone the policy applies to, unless chosen. */
export function usePreviewWeek(scope: TypedPolicy['availability_scope']) {
  const { workspace } = useSession();
  const [chosen, setChosen] = useQueryStates({ employee: parseAsString, week: parseAsString });
  const lastWeek = addDays(mondayOf(todayIn(workspace.time_zone)), -7);
  const week = isDate(chosen.week) ? mondayOf(chosen.week) : lastWeek;
  const shown = useShownEmployee(chosen.employee, scope);
  return {
    employeeId: chosen.employee ?? shown.data?.id ?? null,
    nobody: shown.data === null && chosen.employee === null,
    week,
    setWeek: (next: string) => void setChosen({ week: next }),
    setEmployee: (next: string) => void setChosen({ employee: next }),
  };
}

export type PreviewWeek = ReturnType<typeof usePreviewWeek>;

/** The chosen employee, else one in the scope of the policy, else the first; null where there is nobody. */
function useShownEmployee(chosen: string | null, scope: TypedPolicy['availability_scope']) {
  const session = useSession();
  const client = useTRPCClient();
  const { data: counted } = useScopeCount(scope);
  const wanted = chosen ?? counted?.example_employee_id ?? null;
  return useQuery({
    queryKey: ['employees', 'preview', wanted],
    queryFn: async () => {
      const own = { scope: readScope(session, 'employees'), limit: 1 };
      // Who may see only some employees need not see the example.
      const known = wanted
        ? await client.employees.get.query({ employee_id: wanted }).catch(() => null)
        : null;
      return known ?? (await client.employees.browse.query(own)).data[0] ?? null;
    },
    enabled: chosen !== null || counted !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
