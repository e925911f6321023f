'use client';

import { useQuery } from '@tanstack/react-query';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';

export type PolicyVersion = Outputs['policies']['versions']['data'][number];

/** Every version of a policy; nothing for one that was never published. */
export function usePolicyVersions(id: string | undefined) {
  const client = useTRPCClient();
  return useQuery({
    queryKey: ['policies', 'versions', id],
    queryFn: () => client.policies.versions.query({ id: id ?? '', limit: 1000 }),
    enabled: id !== undefined,
  });
}
