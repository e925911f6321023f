'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusedAll } from '../../parts/lists/refused-all.ts';
import type { Result } from '../../parts/lists/result-list.tsx';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';

export type Decision = Inputs['statements']['preview']['decision'];
export type Preview = Outputs['statements']['preview'];

/** Few enough that one call answers soon and the progress is seen. */
const atOnce = 200;

/** Asks what deciding about these statements would come to; then decides, some at a time, and keeps each result. */
export function useBulkDecision(decision: Decision, ids: readonly string[]) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const decide = useMutation(trpc.statements.decide.mutationOptions());
  const [results, setResults] = useState<Result[]>([]);
  const [phase, setPhase] = useState<'asking' | 'running' | 'done'>('asking');
  const preview = useQuery({
    queryKey: ['statements', 'preview', decision, ids],
    queryFn: () => client.statements.preview.mutate({ decision, ids: [...ids] }),
    // What was looked at stays as it was while it is decided, and is asked anew the next time.
    enabled: phase === 'asking',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const run = async () => {
    const included = preview.data?.included ?? [];
    setPhase('running');
    for (let start = 0; start < included.length; start += atOnce) {
      const statements = included
        .slice(start, start + atOnce)
        .map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
      const answered: Result[] = await decide.mutateAsync({ decision, statements }).then(
        (answer) => answer.results,
        (error: unknown) =>
          refusedAll(
            statements.map(({ id }) => id),
            error,
          ),
      );
      setResults((before) => [...before, ...answered]);
    }
    setPhase('done');
    await queries.invalidateQueries();
  };
  return { preview, phase, results, run };
}
