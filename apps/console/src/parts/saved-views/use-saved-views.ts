'use client';

import { useToast } from '@stempel/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useAction } from '../actions/use-action.ts';
import { useUndo } from '../actions/use-undo.ts';

export type SavedView = Outputs['savedViews']['list'][number];

/** One's own views of a page, in the order of the language. */
export function useSavedViews(page: string) {
  const trpc = useTRPC();
  const order = new Intl.Collator(useLocale(), { numeric: true });
  return useQuery({
    ...trpc.savedViews.list.queryOptions({ page }),
    select: (views) => views.toSorted((one, other) => order.compare(one.name, other.name)),
  });
}

/** What is read again when a view is kept, changed or deleted: what the page shows is not touched. */
export const useViewsTouched = () => useTRPC().savedViews.pathKey();

/** Keeps a view, or changes one; what is refused stands in the dialog that asks. */
export function useKeepView(onDone: () => void) {
  const text = useTranslations('savedView');
  const client = useTRPCClient();
  const queries = useQueryClient();
  const toast = useToast();
  const touched = useViewsTouched();
  const onSuccess = async () => {
    onDone();
    toast('good', text('saved'));
    await queries.invalidateQueries({ queryKey: touched });
  };
  type Kept = Pick<SavedView, 'page' | 'name' | 'parameters'>;
  return {
    create: useMutation({ mutationFn: (view: Kept) => client.savedViews.create.mutate(view), onSuccess }),
    rename: useMutation({
      mutationFn: (view: Pick<SavedView, 'id' | 'name'>) => client.savedViews.update.mutate(view),
      onSuccess,
    }),
  };
}

/** Shows from now on what the page shows. */
export function useReplaceView() {
  const text = useTranslations('savedView');
  const client = useTRPCClient();
  return useAction(
    (view: Pick<SavedView, 'id' | 'parameters'>) => client.savedViews.update.mutate(view),
    text('saved'),
    useViewsTouched(),
  );
}

/** Deletes a view; the way back saves it anew. */
export function useRemoveView({ id, page, name, parameters, mail }: SavedView) {
  const text = useTranslations('savedView');
  const client = useTRPCClient();
  const offerBack = useUndo(async () => {
    const back = await client.savedViews.create.mutate({ page, name, parameters });
    if (mail) await client.savedViews.update.mutate({ id: back.id, mail });
  }, useViewsTouched());
  return useAction(
    () => client.savedViews.remove.mutate({ id }),
    () => offerBack(text('deleted', { name })),
  );
}
