'use client';

import { Button } from '@stempel/ui';
import { useTranslations } from 'next-intl';

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The foot of a list that is read page by page; nothing on the last one. */
export function ShowMore({ query }: { query: Pages }) {
  const action = useTranslations('action');
  return query.hasNextPage ? (
    <div className="flex justify-center border-t border-line p-2">
      <Button size="small" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
        {action('showMore')}
      </Button>
    </div>
  ) : null;
}
