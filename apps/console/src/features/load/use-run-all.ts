'use client';

import { useToast } from '@stempel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { readProblem } from '../../trpc/problem.ts';
import { useTellLater } from '../server-words/use-server-words.ts';

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
  const tellLater = useTellLater();
  const [running, setRunning] = useState(false);
  const runAll = async (steps: readonly Step[]) => {
    setRunning(true);
    const refused: Array<{ name: string; detail: string }> = [];
    for (const { name, act } of steps) {
      await act().catch((error) => refused.push({ name, detail: readProblem(error).detail }));
    }
    setRunning(false);
    onDone();
    await queries.invalidateQueries();
    const done = steps.length - refused.length;
    if (done > 0) toast('good', text('bulkDone', { count: done }));
    if (refused.length > 0) {
      const tell = await tellLater();
      const refusals = refused.map(({ name, detail }) => `${name}: ${tell(detail)}`);
      toast('bad', text('bulkFailed', { count: refused.length }), refusals.join('\n'));
    }
  };
  return { running, runAll };
}
