'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import { addDays, mondayOf, todayIn } from '../../format/dates.ts';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { judged, type Preview, type Scenario, type TypedPolicy } from './typed-policy.ts';
import { accepted } from './typed-refusal.ts';
import { useScopeCount } from './use-scope-count.ts';
import { useSettled } from './use-settled.ts';

/** Whose week the preview shows; held in the address. Someone the policy applies to, unless chosen. */
export function usePreviewWeek(scope: TypedPolicy['availability_scope']) {
  const session = useSession();
  const client = useTRPCClient();
  const [chosen, setChosen] = useQueryStates({ employee: parseAsString, week: parseAsString });
  const employees = useAll(['employees', 'choices', 'preview'], (range) =>
    client.employees.list.query({ ...range, scope: readScope(session, 'employees') }),
  );
  const lastWeek = addDays(mondayOf(todayIn(session.workspace.time_zone)), -7);
  const week = chosen.week && /^\d{4}-\d{2}-\d{2}$/.test(chosen.week) ? mondayOf(chosen.week) : lastWeek;
  const { data: counted } = useScopeCount(scope);
  const known = employees.data?.find(({ id }) => id === counted?.example_employee_id);
  const usual = counted && employees.data ? (known ?? employees.data[0])?.id : undefined;
  const employeeId = chosen.employee ?? usual ?? null;
  return {
    employees,
    employeeId,
    week,
    setWeek: (next: string) => void setChosen({ week: next }),
    setEmployee: (next: string) => void setChosen({ employee: next }),
  };
}

/** The chosen week with what is typed in place of what is published: a simulation. */
export function useWeekPreview(
  typed: TypedPolicy,
  id: string | undefined,
  at: { employeeId: string | null; week: string },
) {
  const client = useTRPCClient();
  const settled = useSettled(typed);
  const policy = judged(settled, id);
  return useQuery({
    queryKey: ['policy-preview', policy, at.employeeId, at.week],
    queryFn: () =>
      client.policies.preview
        .mutate({ policy, employee_id: at.employeeId ?? '', date: at.week })
        .then(accepted<Preview>),
    enabled: at.employeeId !== null,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
}

/** The scenarios kept with the policy, run against what is typed. */
export function useScenarios(typed: TypedPolicy, id: string | undefined) {
  const client = useTRPCClient();
  const settled = useSettled(typed);
  const policy = judged(settled, id);
  return useQuery({
    queryKey: ['policy-scenarios', policy],
    queryFn: () =>
      client.policies.checkScenarios
        .mutate({ policy: { ...policy, id: id ?? '' } })
        .then(accepted<Scenario[]>),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  });
}
