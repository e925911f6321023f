'use client';

import { Button, SkeletonLines } from '@stempel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { readProblem } from '../../trpc/problem.ts';
import { Refusal } from '../actions/refusal.tsx';

export interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  query: Query<Data>;
  /** The shape of what comes; lines of text when nothing else is said. */
  as?: (props: { label: string }) => ReactNode;
  /** What holds the place instead, where it has a shape of its own. */
  skeleton?: ReactNode;
  /** It stands where there is room around it already. */
  bare?: boolean;
  children: (data: Data) => ReactNode;
}

/** The ways a query can stand: loading, slow or failed with a way to try again, there. */
export function Loaded<Data>({
  query,
  as: Shape = SkeletonLines,
  skeleton,
  bare = false,
  children,
}: LoadedProps<Data>) {
  const text = useTranslations('load');
  if (query.data !== undefined) return children(query.data);
  const room = skeleton ?? <Shape label={text('loading')} />;
  if (query.isPending && !query.error) return room;
  const refused = (
    <div className={bare ? '' : 'p-4'}>
      <RefusedRead query={query} />
    </div>
  );
  if (!readProblem(query.error).isSlow) return refused;
  return (
    // What is waited for still keeps its room: nothing is pushed aside when it comes.
    <div className="grid *:min-w-0 *:[grid-area:1/1]">
      <div className="invisible">{room}</div>
      {refused}
    </div>
  );
}

interface RefusedReadProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  title?: string;
}

/** Why something could not be read, and the way to try again. */
export function RefusedRead({ query: { error, isFetching, refetch }, title }: RefusedReadProps) {
  const action = useTranslations('action');
  const queries = useQueryClient();
  const again = async () => {
    // What is waited for still would be waited for again.
    await queries.cancelQueries({ predicate: ({ state }) => state.error === error });
    refetch();
  };
  const { isSlow = false } = readProblem(error);
  return (
    <Refusal error={error} {...(title ? { title } : {})}>
      <Button size="small" className="mt-2" pending={isFetching && !isSlow} onClick={again}>
        {action('retry')}
      </Button>
    </Refusal>
  );
}
