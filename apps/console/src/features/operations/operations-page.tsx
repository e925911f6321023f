'use client';

import { EmptyState } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { BackupPanel } from './backup-panel.tsx';

/** How the installation is, for the owners of its first workspace. */
export function OperationsPage() {
  const page = useTranslations('page');
  const text = useTranslations('operations');
  const trpc = useTRPC();
  const query = useQuery(trpc.operations.get.queryOptions());
  return (
    <>
      <PageHeader title={page('operations')} summary={text('summary')} />
      <Loaded query={query}>
        {({ status }) =>
          status ? (
            <BackupPanel status={status} />
          ) : (
            <EmptyState icon={<PageIcon page="operations" />} title={text('elsewhereTitle')}>
              {text('elsewhereHint')}
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}
