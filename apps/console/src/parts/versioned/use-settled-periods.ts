'use client';

import { useQuery } from '@tanstack/react-query';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';
import type { ReachingKind } from './reach-summary.tsx';

export type Period = Outputs['reach']['measure']['settled_periods'][number];

/** The settled periods an object has a part in since its first version; undefined until they are known. */
export function useSettledPeriods(
  kind: ReachingKind,
  id: string,
  firstOn: string | undefined,
): Period[] | undefined {
  const client = useTRPCClient();
  const { data } = useQuery({
    queryKey: ['reach', 'settled', kind, id, firstOn],
    queryFn: () => client.reach.measure.mutate({ kind, id, from: firstOn ?? '', whole: true }),
    enabled: firstOn !== undefined,
  });
  return data?.settled_periods;
}
