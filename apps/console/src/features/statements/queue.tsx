'use client';

import { buttonClass, EmptyState, Panel, SkeletonTable } from '@stempel/ui';
import { StatementIcon } from '@stempel/ui/icons';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { KnownBanner, useKnownOn } from '../../parts/versioned/known-on.tsx';
import { meets } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { QueueBulkBar } from './queue-bulk-bar.tsx';
import { rememberQueue } from './queue-order.ts';
import { QueueTable } from './queue-table.tsx';
import { QueueToolbar } from './queue-toolbar.tsx';
import { useQueue } from './use-queue.ts';

/** The statements a person may see, those that wait for something first. */
export function StatementQueue() {
  const page = useTranslations('page');
  const text = useTranslations('statement');
  const [selection, setSelection] = useState<Record<string, boolean>>({});
  const { knownOn } = useKnownOn();
  const queue = useQueue();
  const { query, rows, filter, setFilter, place, filtered } = queue;
  useEffect(() => rememberQueue(rows.map((row) => row.id)), [rows]);
  const chosen = rows.filter((row) => selection[row.id]);
  const isMore = query.hasNextPage && rows.every((row) => selection[row.id] || row.state === 'approved');
  return (
    <>
      <PageHeader
        title={page('statements')}
        summary={
          <>
            {text('queueSummary')}
            {/* Phones have no such keys. */}
            <span className="max-sm:hidden"> {text('queueKeys')}</span>
          </>
        }
      />
      <QueueToolbar filter={filter} onChange={setFilter} place={place} />
      <div className="mt-3">
        <KnownBanner />
      </div>
      <Panel flush className="mt-3 overflow-clip">
        <Loaded query={query} as={Room}>
          {() =>
            rows.length === 0 ? (
              <QueueEmpty filtered={filtered} />
            ) : (
              <QueueTable queue={queue} selection={selection} onSelectionChange={setSelection} />
            )
          }
        </Loaded>
        <ShowMore query={query} />
      </Panel>
      {knownOn === null ? (
        <QueueBulkBar rows={chosen} isMore={isMore} onDone={() => setSelection({})} />
      ) : null}
    </>
  );
}

function QueueEmpty({ filtered }: { filtered: boolean }) {
  const text = useTranslations('statement');
  const page = useTranslations('page');
  const session = useSession();
  // Where time is recorded: one's own, or that of the people one sees.
  const own = meets(session, { kind: 'employee' });
  const record = (
    <Link href={own ? '/my-time' : '/employees'} prefetch={false} className={buttonClass()}>
      {page(own ? 'myTime' : 'employees')}
    </Link>
  );
  return (
    <EmptyState
      icon={<StatementIcon aria-hidden="true" />}
      title={text('emptyTitle')}
      action={filtered ? null : record}
    >
      {filtered ? text('emptyFiltered') : text('emptyHint')}
    </EmptyState>
  );
}

function Room({ label }: { label: string }) {
  return <SkeletonTable label={label} row="h-[50px] sm:h-[38px]" />;
}
