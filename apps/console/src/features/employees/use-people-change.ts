'use client';

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import type { Locale } from '../../i18n/locales.ts';
import { useSettled } from '../../parts/fields/use-settled.ts';
import { refusedAll } from '../../parts/lists/refused-all.ts';
import type { Result } from '../../parts/lists/result-list.tsx';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';

/** Whom a change is about. */
export type ChangedPeople = Inputs['employees']['previewChange']['of'];
export type PeopleChange = Inputs['employees']['previewChange']['change'];
export type Preview = Outputs['employees']['previewChange'];

/** The server previews no more; a filter that more match is to be narrowed. */
export const mostTogether = 5000;

/** As many people as somebody looks through. */
export const mostShown = 200;

/** Few enough that one call answers soon and the progress is seen. */
const atOnce = 200;

/** What a change would come to, asked once it is whole; undefined while nothing is to be set. */
export function usePreview(of: ChangedPeople, change: PeopleChange | null) {
  const client = useTRPCClient();
  const collation = useLocale() as Locale;
  const asked = useSettled(JSON.stringify(change));
  const query = useQuery({
    queryKey: ['employees', 'previewChange', of, asked, collation],
    queryFn: () =>
      client.employees.previewChange.mutate({ of, collation, change: JSON.parse(asked) as PeopleChange }),
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isBusy = asked !== JSON.stringify(change) || query.isFetching;
  // What is shown belongs to what is typed, and is no answer of before that was kept when asking again failed.
  const isOfNow = !isBusy && query.isSuccess && !query.isPlaceholderData;
  return { ...query, isBusy, isOfNow };
}

/** Changes the people of a preview, some at a time, and keeps each result. */
export function useChangeMany() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(trpc.employees.changeMany.mutationOptions());
  const [results, setResults] = useState<Result[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const run = async (change: PeopleChange, ids: readonly string[]) => {
    setIsRunning(true);
    for (let start = 0; start < ids.length; start += atOnce) {
      const some = ids.slice(start, start + atOnce);
      const answered: Result[] = await mutateAsync({ change, employee_ids: some }).then(
        (answer) => answer.results,
        (error: unknown) => refusedAll(some, error),
      );
      setResults((before) => [...before, ...answered]);
    }
    setIsRunning(false);
    await queries.invalidateQueries();
  };
  return { isRunning, results, run };
}
