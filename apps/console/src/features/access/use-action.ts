'use client';

import { useToast } from '@stempel/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { readProblem } from '../../trpc/problem.ts';
import { useTellLater } from '../server-words/use-server-words.ts';

/** One press, one call: says what happened, reads everything again, shows a refusal as a message that stays. */
export function useAction<Input>(act: (input: Input) => Promise<unknown>, done: string) {
  const load = useTranslations('load');
  const toast = useToast();
  const queries = useQueryClient();
  const tellLater = useTellLater();
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      toast('good', done);
      await queries.invalidateQueries();
    },
    onError: async (error) => {
      const { status, detail } = readProblem(error);
      if (status === 0) toast('bad', load('networkTitle'));
      else if (status === 503) toast('bad', load('unavailableTitle'), load('unavailableHint'));
      else toast('bad', load('refused'), (await tellLater())(detail));
    },
  });
}
