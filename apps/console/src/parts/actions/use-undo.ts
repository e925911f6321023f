'use client';

import { useToast } from '@stempel/ui';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAction } from './use-action.ts';

/**
 * Tells what was removed or changed and offers the way back. The message stays until it is answered, wherever the
 * person goes meanwhile; `restore` asks the server to bring it back as it was, by what goes with that message. Both ways
 * `touched` is read again, else everything.
 */
export function useUndo<Before = void>(restore: (before: Before) => Promise<unknown>, touched?: QueryKey) {
  const text = useTranslations('undo');
  const toast = useToast();
  const queries = useQueryClient();
  const back = useAction(restore, text('restored'), touched);
  return async (done: string, before: Before) => {
    toast('good', done, undefined, { label: text('undo'), run: () => back.mutate(before) });
    await queries.invalidateQueries(touched && { queryKey: touched });
  };
}
