'use client';

import { useToast } from '@stempel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAction } from '../../parts/actions/use-action.ts';
import { useTellLater } from '../../parts/said/use-tell.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { asked, type Item, wordsFor } from './item.ts';
import { useForget } from './use-forget.ts';

export interface Decision {
  readonly decision: 'approve' | 'reject';
  readonly note?: string;
}

/** Decides about one: says that it was done, in the words of the button, or tells why not and leaves it open. */
export function useDecide(item: Item, onDone: () => void) {
  const text = useTranslations('toDecide');
  const load = useTranslations('load');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const tellLater = useTellLater();
  const forget = useForget();
  return useAction(
    (decision: Decision) => client.toDecide.decide.mutate({ ...decision, items: asked([item]) }),
    async ({ results: [result] }, { decision }) => {
      if (result?.done === false) toast('bad', load('refused'), (await tellLater())(result));
      else {
        toast('good', text(`${wordsFor([item])}.${decision}One`));
        onDone();
        forget([item.id]);
      }
      await queries.invalidateQueries();
    },
  );
}
