'use client';

import { buttonClass } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { RunList } from '../../parts/runs/run-list.tsx';
import { useMay } from '../../session/session-context.tsx';

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
