'use client';

import { Button } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { PrintedPart } from './printed-part.tsx';

/** A page has its rows as `data`; that of one statement's history as `moves`. */
interface Page {
  readonly data?: readonly unknown[];
  readonly moves?: readonly unknown[];
}

interface Pages {
  readonly data: { readonly pages: readonly Page[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The foot of a list that is read page by page; nothing on the last one. Paper says that the list goes on. */
export function ShowMore({ query }: { query: Pages }) {
  const action = useTranslations('action');
  if (!query.hasNextPage) return null;
  const shown =
    query.data?.pages.reduce((sum, { data, moves }) => sum + (data ?? moves ?? []).length, 0) ?? 0;
  return (
    <>
      <div className="flex justify-center border-t border-line p-2 print:hidden">
        <Button size="small" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {action('showMore')}
        </Button>
      </div>
      <PrintedPart shown={shown} count="unknown" />
    </>
  );
}
