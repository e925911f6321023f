'use client';

import { useToast } from '@stempel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { readProblem } from '../../trpc/problem.ts';

/** Whose texts speak of the selected rows. */
export type BulkArea = 'statement' | 'user';

/** One of the selected rows: what is done to it, and by what name a refusal of it is told. */
interface Step {
  readonly name: string;
  readonly act: () => Promise<unknown>;
}

/** Does one thing after the other for selected rows; what was done is said, and every refusal by name. */
export function useRunAll(area: BulkArea, onDone: () => void) {
  const text = useTranslations(area);
  const queries = useQueryClient();
  const toast = useToast();
  const [running, setRunning] = useState(false);
  const runAll = async (steps: readonly Step[]) => {
    setRunning(true);
    const refusals: string[] = [];
    for (const { name, act } of steps) {
      await act().catch((error) => refusals.push(`${name}: ${readProblem(error).detail}`));
    }
    setRunning(false);
    onDone();
    await queries.invalidateQueries();
    const done = steps.length - refusals.length;
    if (done > 0) toast('good', text('bulkDone', { count: done }));
    if (refusals.length > 0)
      toast('bad', text('bulkFailed', { count: refusals.length }), refusals.join('\n'));
  };
  return { running, runAll };
}
