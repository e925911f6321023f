'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPCClient } from '../../trpc/client.tsx';
import type { TypedPolicy } from './typed-policy.ts';
import { useSettled } from './use-settled.ts';

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
