'use client';

import { parseAsArrayOf, parseAsString, useQueryState } from 'nuqs';
import { useSyncExternalStore } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { keepColumns, listenToColumns, parseColumns, readColumns } from './kept-columns.ts';

/**
 * The columns of a list that are hidden: those of the address, so that a link or a saved view shows what was seen, else those that
 * the person hid last.
 */
export function useHiddenColumns(list: string, isApart: boolean) {
  const { user } = useSession();
  const [asked, ask] = useQueryState('without', parseAsArrayOf(parseAsString));
  const kept = useSyncExternalStore(
    listenToColumns,
    () => readColumns(user.id),
    () => '',
  );
  const hide = (ids: string[]) => {
    keepColumns(user.id, list, ids);
    if (!isApart) void ask(ids);
  };
  return { hidden: (isApart ? null : asked) ?? parseColumns(kept)[list] ?? [], hide };
}
