'use client';

import { useQuery } from '@tanstack/react-query';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';

/** The accounts that can be opened, and the employments of the chosen employee. */
export function useOpeningChoices(employeeId: string) {
  const shown = useShownName();
  const client = useTRPCClient();
  const accounts = useAll(['timeAccounts', 'choices'], (page) => client.timeAccounts.list.query(page));
  const employments = useQuery({
    queryKey: ['employments', employeeId, 'choices'],
    queryFn: () => client.employments.list.query({ employee_id: employeeId, limit: 1000 }),
    enabled: employeeId !== '',
  });
  return {
    accounts: (accounts.data ?? [])
      .filter(({ state }) => state === 'active')
      .map((account) => ({ ...account, name: shown(account.name) })),
    employments: employments.data?.data ?? [],
  };
}

export type OpeningChoices = ReturnType<typeof useOpeningChoices>;
