'use client';

import { useToast } from '@stempel/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useAction } from './use-action.ts';

/**
 * Tells that something was removed and offers the way back. The message stays until it is answered, wherever the
 * person goes meanwhile; `restore` asks the server to bring it back as it was.
 */
export function useUndo(restore: () => Promise<unknown>) {
  const text = useTranslations('undo');
  const toast = useToast();
  const queries = useQueryClient();
  const back = useAction(restore, text('restored'));
  return async (removed: string) => {
    toast('good', removed, undefined, { label: text('undo'), run: () => back.mutate(undefined) });
    await queries.invalidateQueries();
  };
}
