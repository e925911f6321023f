'use client';

import { buttonClass, EmptyState, Panel } from '@stempel/ui';
import { StatementIcon } from '@stempel/ui/icons';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { KnownBanner, useKnownOn } from '../../parts/versioned/known-on.tsx';
import { meets, readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { QueueBulkBar } from './queue-bulk-bar.tsx';
import { listInput, useQueueFilter } from './queue-filter.ts';
import { rememberQueue } from './queue-order.ts';
import { QueueTable } from './queue-table.tsx';
import { QueueToolbar } from './queue-toolbar.tsx';

/** The statements a person may see, those that wait for something first. */
export function StatementQueue() {
  const page = useTranslations('page');
  const text = useTranslations('statement');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const session = useSession();
  const [filter, setFilter] = useQueueFilter();
  const [selection, setSelection] = useState<Record<string, boolean>>({});
  const { knownOn, knownInput } = useKnownOn();
  const input = { ...listInput(filter, readScope(session, 'statements')), ...knownInput };
  const { query, rows } = usePages(trpc.statements.list.infiniteQueryKey(input), (cursor) =>
    client.statements.list.query({ ...input, ...cursor }),
  );
  useEffect(() => rememberQueue(rows.map((row) => row.id)), [rows]);
  const chosen = rows.filter((row) => selection[row.id]);
  return (
    <>
      <PageHeader title={page('statements')} summary={text('queueSummary')} />
      <QueueToolbar filter={filter} onChange={setFilter} />
      <div className="mt-3">
        <KnownBanner />
      </div>
      <Panel flush className="mt-3 overflow-hidden">
        <Loaded query={query}>
          {() =>
            rows.length === 0 ? (
              <QueueEmpty
                filtered={
                  filter.state !== 'open' ||
                  filter.month !== null ||
                  filter.employee !== null ||
                  knownOn !== null
                }
              />
            ) : (
              <QueueTable rows={rows} selection={selection} onSelectionChange={setSelection} />
            )
          }
        </Loaded>
        <ShowMore query={query} />
      </Panel>
      {knownOn === null ? <QueueBulkBar rows={chosen} onDone={() => setSelection({})} /> : null}
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
