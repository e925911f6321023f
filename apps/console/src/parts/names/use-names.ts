'use client';

import { useLocale } from 'next-intl';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { namesApart } from './names-apart.ts';
import { useShownName } from './use-shown-name.ts';

interface Row {
  id: string;
  code: string;
  name: string;
}

interface Named {
  data: readonly Row[] | undefined;
  isLoading: boolean;
}

/** The names of what time is recorded on, by code and by id; dots while they are read, the code for what is not there. */
export function useNames() {
  return useNamesAs((rows) => rows);
}

/** As `useNames`, for lists over everybody: what two agreements call alike is told apart. */
export function useNamesApart() {
  return useNamesAs(namesApart);
}

function useNamesAs(told: (rows: Row[]) => Row[]) {
  const client = useTRPCClient();
  const activities = useActivities();
  const projects = useProjects();
  const reasons = useAll(['reasons', 'choices'], (page) => client.reasons.list.query(page));
  const accounts = useAll(['timeAccounts', 'choices'], (page) => client.timeAccounts.list.query(page));
  const shown = useShownName();
  const nameIn = ({ data: rows, isLoading }: Named, say = (name: string) => name) => {
    const called = told((rows ?? []).map(({ id, code, name }) => ({ id, code, name: say(name) })));
    const names = new Map(
      called.flatMap(({ id, code, name }) => [[id, name] as const, [code, name] as const]),
    );
    return (key: string | null) => (key === null ? '' : (names.get(key) ?? (isLoading ? '…' : key)));
  };
  return {
    activity: nameIn(activities),
    project: nameIn(projects),
    reason: nameIn(reasons, shown),
    account: nameIn(accounts, shown),
    /** Whether an account is kept in hours or in days: undefined while that is read, null for what is not there. */
    accountKind: (code: string) =>
      accounts.isLoading ? undefined : (accounts.data?.find((one) => one.code === code)?.kind ?? null),
  };
}

/** Activities by their names in the language of the page. */
export function useActivities() {
  const client = useTRPCClient();
  return useShown('activities', (page) => client.activities.list.query(page));
}

export function useProjects() {
  const client = useTRPCClient();
  return useAll(['projects', 'choices'], (page) => client.projects.list.query(page));
}

/** Dimensions by their names in the language of the page. */
export function useDimensions() {
  const client = useTRPCClient();
  return useShown('dimensions', (page) => client.dimensions.list.query(page));
}

/** All objects of an area, named in the language of the page. */
function useShown<Row extends { name: string }>(
  area: string,
  fetch: (page: { limit: number; cursor?: string }) => Promise<{ data: Row[]; next_cursor: string | null }>,
) {
  const locale = useLocale();
  const shown = useShownName();
  return useAll([area, 'choices', locale], async (page) => {
    const { data, ...rest } = await fetch(page);
    return { ...rest, data: data.map((row) => ({ ...row, name: shown(row) })) };
  });
}
