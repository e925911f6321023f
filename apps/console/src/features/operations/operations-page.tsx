'use client';

import { EmptyState, SkeletonForm } from '@stempel/ui';
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
      <Loaded query={query} as={Room}>
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

function Room({ label }: { label: string }) {
  return <SkeletonForm label={label} className="max-w-4xl" panels={[1]} />;
}
