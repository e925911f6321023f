'use client';

import { useToast } from '@stempel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAction } from '../../parts/actions/use-action.ts';
import { useTellLater } from '../../parts/said/use-tell.ts';
import { useTRPCClient } from '../../trpc/client.tsx';
import { asked, type Item } from './item.ts';

export interface Decision {
  readonly decision: 'approve' | 'reject';
  readonly note?: string;
}

/** In the words of the button that was pressed; about an incident nothing is approved. */
function wordOf(decision: Decision['decision'], items: readonly Item[]) {
  if (items.some(({ kind }) => kind === 'incident')) return 'decided';
  return decision === 'approve' ? 'approvedOne' : 'rejectedOne';
}

/** Decides about one: says that it was done and closes it, or tells why not and leaves it open. */
export function useDecide(items: readonly Item[], onDone: () => void) {
  const text = useTranslations('toDecide');
  const load = useTranslations('load');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const tellLater = useTellLater();
  return useAction(
    (decision: Decision) => client.toDecide.decide.mutate({ ...decision, items: asked(items) }),
    async ({ results: [result] }, { decision }) => {
      if (result?.done === false) toast('bad', load('refused'), (await tellLater())(result));
      else {
        toast('good', text(wordOf(decision, items)));
        onDone();
      }
      await queries.invalidateQueries();
    },
  );
}
