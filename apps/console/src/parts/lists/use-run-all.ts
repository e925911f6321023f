'use client';

import { useToast } from '@stempel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Problem, readProblem } from '../../trpc/problem.ts';
import { useTellLater } from '../said/use-tell.ts';

/** One of the selected rows: what is done to it, and by what name a refusal of it is told. */
interface Step {
  readonly name: string;
  readonly act: () => Promise<unknown>;
}

/** Does one thing after the other for selected users; what was done is said, and every refusal by name. */
export function useRunAll(onDone: () => void) {
  const text = useTranslations('user');
  const queries = useQueryClient();
  const toast = useToast();
  const tellLater = useTellLater();
  const [running, setRunning] = useState(false);
  const runAll = async (steps: readonly Step[]) => {
    setRunning(true);
    const refused: Array<{ name: string; problem: Problem }> = [];
    for (const { name, act } of steps) {
      await act().catch((error) => refused.push({ name, problem: readProblem(error) }));
    }
    setRunning(false);
    onDone();
    await queries.invalidateQueries();
    const done = steps.length - refused.length;
    if (done > 0) toast('good', text('bulkDone', { count: done }));
    if (refused.length > 0) {
      const tell = await tellLater();
      const refusals = refused.map(({ name, problem }) => `${name}: ${tell(problem)}`);
      toast('bad', text('bulkFailed', { count: refused.length }), refusals.join('\n'));
    }
  };
  return { running, runAll };
}
