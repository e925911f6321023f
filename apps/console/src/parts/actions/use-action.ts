'use client';

import { useToast } from '@stempel/ui';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { outageOf, readProblem } from '../../trpc/problem.ts';
import { signInHere } from '../../trpc/sign-in-here.ts';
import { useTellLater } from '../said/use-tell.ts';

/**
 * One press, one call: says what happened (`done`, or tells it itself), reads again what it touches (`touched`, else
 * everything), shows a refusal as a message that stays.
 */
export function useAction<Input, Answer>(
  act: (input: Input) => Promise<Answer>,
  done: string | ((answer: Answer, input: Input) => Promise<unknown>),
  touched?: QueryKey,
) {
  const load = useTranslations('load');
  const toast = useToast();
  const queries = useQueryClient();
  const tellLater = useTellLater();
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer, input) => {
      if (typeof done === 'function') return done(answer, input);
      toast('good', done);
      await queries.invalidateQueries(touched && { queryKey: touched });
    },
    onError: async (error) => {
      const problem = readProblem(error);
      const { status } = problem;
      if (status === 401) {
        const run = () => void window.open(signInHere(), '_blank', 'noopener');
        toast('bad', load('endedTitle'), load('endedHint'), { label: load('signInAgain'), run });
      } else if (status === 0) toast('bad', load('networkTitle'));
      else if (status === 503) {
        const outage = outageOf(problem);
        toast('bad', load(`${outage}Title`), load(`${outage}Hint`));
      } else toast('bad', load('refused'), (await tellLater())(problem));
    },
  });
}
