'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../parts/fields/use-settled.ts';
import { judged, type Preview, type Scenario, type TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { accepted } from '../../parts/plugins/typed-refusal.ts';
import { useTRPCClient } from '../../trpc/client.tsx';

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
