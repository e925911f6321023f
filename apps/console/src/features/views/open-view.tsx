'use client';

import { SkeletonLines } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useGo } from '../../parts/actions/use-go.ts';
import { LoadedPage } from '../../parts/lists/loaded-page.tsx';
import { viewAddress } from '../../parts/saved-views/view-address.ts';
import { useTRPC } from '../../trpc/client.tsx';

/** Where a mail leads: on to the page that shows a view of one's own. */
export function OpenView({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.savedViews.get.queryOptions({ id }));
  return (
    <LoadedPage query={query}>
      {({ page, parameters }) => <GoOn to={viewAddress(page, parameters)} />}
    </LoadedPage>
  );
}

function GoOn({ to }: { to: string }) {
  const text = useTranslations('load');
  const { goOnInstead } = useGo();
  useEffect(() => goOnInstead(to), [goOnInstead, to]);
  return <SkeletonLines label={text('loading')} />;
}
