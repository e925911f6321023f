'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../parts/fields/use-settled.ts';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { useTRPCClient } from '../../trpc/client.tsx';

/** How many employments a scope holds right now, and an employee among them. */
export function useScopeCount(scope: TypedPolicy['availability_scope']) {
  const client = useTRPCClient();
  const settled = useSettled(scope);
  return useQuery({
    queryKey: ['policies', 'in-scope', settled],
    queryFn: () => client.policies.countEmployments.mutate({ availability_scope: settled }),
    placeholderData: keepPreviousData,
  });
}
