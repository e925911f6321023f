'use client';

import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';

/** The names of what time is recorded on, by code and by id; the code itself while they are not read yet. */
export function useNames() {
  const client = useTRPCClient();
  const activities = useActivities();
  const projects = useProjects();
  const reasons = useAll(['reasons', 'choices'], (page) => client.reasons.list.query(page));
  const accounts = useAll(['timeAccounts', 'choices'], (page) => client.timeAccounts.list.query(page));
  const nameIn = (rows: ReadonlyArray<{ id: string; code: string; name: string }> | undefined) => {
    const names = new Map(
      rows?.flatMap(({ id, code, name }) => [[id, name] as const, [code, name] as const]),
    );
    return (key: string | null) => (key === null ? '' : (names.get(key) ?? key));
  };
  return {
    activity: nameIn(activities.data),
    project: nameIn(projects.data),
    reason: nameIn(reasons.data),
    account: nameIn(accounts.data),
    /** Whether an account is kept in hours or in days; undefined while it is not read. */
    accountKind: (code: string) => accounts.data?.find((one) => one.code === code)?.kind,
  };
}

export function useActivities() {
  const client = useTRPCClient();
  return useAll(['activities', 'choices'], (page) => client.activities.list.query(page));
}

export function useProjects() {
  const client = useTRPCClient();
  return useAll(['projects', 'choices'], (page) => client.projects.list.query(page));
}

export function useDimensions() {
  const client = useTRPCClient();
  return useAll(['dimensions', 'choices'], (page) => client.dimensions.list.query(page));
}
