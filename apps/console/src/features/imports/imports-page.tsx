'use client';

import { buttonClass } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMay } from '../../session/session-context.tsx';
import { RunList } from '../jobs/run-list.tsx';
import { PageHeader } from '../shell/page-header.tsx';

/** The imports so far, and the way to a new one. */
export function ImportsPage() {
  const page = useTranslations('page');
  const text = useTranslations('imports');
  const may = useMay();
  const start = may('imports', 'create') ? (
    <Link href="/imports/new" prefetch={false} className={buttonClass('primary')}>
      {page('newImport')}
    </Link>
  ) : null;
  return (
    <>
      <PageHeader title={page('imports')} summary={text('summary')} actions={start} />
      <RunList
        area={['imports']}
        label={page('imports')}
        emptyTitle={text('emptyTitle')}
        empty={text('empty')}
        action={start}
      />
    </>
  );
}
