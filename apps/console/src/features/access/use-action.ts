'use client';

import { useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { readProblem } from '../../trpc/problem.ts';

/** One press, one call: says what happened, reads everything again, shows a refusal as a message that stays. */
export function useAction<Input>(act: (input: Input) => Promise<unknown>, done: string) {
  const load = useTranslations('load');
  const toast = useToast();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      toast('good', done);
      await queries.invalidateQueries();
    },
    onError: (error) => {
      const problem = readProblem(error);
      toast('bad', problem.status === 0 ? load('networkTitle') : load('refused'), problem.detail);
    },
  });
}
