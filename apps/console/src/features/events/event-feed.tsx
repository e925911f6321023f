'use client';

import { Button, buttonClass, EmptyState, Panel, SkeletonEntries } from '@stempel/ui';
import { AuditIcon } from '@stempel/ui/icons';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { EmployeeFilter } from '../../parts/filters/employee-filter.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { EventItem } from './event-item.tsx';
import { TypeFilter } from './type-filter.tsx';
import { useEventFilter } from './use-event-filter.ts';

/** What happened lately, as systems are told of it. */
export function EventFeed() {
  const page = useTranslations('page');
  const text = useTranslations('event');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { filter, setFilter, input } = useEventFilter();
  const { query, rows } = usePages(trpc.events.list.infiniteQueryKey(input), (cursor) =>
    client.events.list.query({ ...input, ...cursor }),
  );
  return (
    <>
      <PageHeader
        title={page('events')}
        summary={text('summary')}
        actions={
          <Link href="/events/catalogue" prefetch={false} className={buttonClass()}>
            {text('catalogue')}
          </Link>
        }
      />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <TypeFilter value={filter.type} onChange={(type) => setFilter({ type })} />
        <EmployeeFilter
          value={filter.employee || null}
          onChange={(employee) => setFilter({ employee: employee ?? '' })}
        />
        <Cleared filter={filter} onClear={() => setFilter(null)} />
      </div>
      <Panel flush>
        <Loaded query={query} as={SkeletonEntries}>
          {() =>
            rows.length === 0 ? (
              <Nothing query={query} />
            ) : (
              <ol className="divide-y divide-line">
                {rows.map((event) => (
                  <EventItem key={event.id} event={event} onObject={(object) => setFilter({ object })} />
                ))}
              </ol>
            )
          }
        </Loaded>
        {rows.length > 0 ? <ShowMore query={query} /> : null}
      </Panel>
    </>
  );
}

function Cleared({ filter, onClear }: { filter: Record<string, string>; onClear: () => void }) {
  const action = useTranslations('action');
  return Object.values(filter).some(Boolean) ? (
    <Button size="small" variant="quiet" onClick={onClear}>
      {action('clearFilters')}
    </Button>
  ) : null;
}

/** A page may end before it found anything: what matches seldom is looked for further back when it is asked for. */
function Nothing({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const text = useTranslations('event');
  const goOn = query.hasNextPage ? (
    <Button pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
      {text('goOn')}
    </Button>
  ) : null;
  return (
    <EmptyState
      icon={<AuditIcon aria-hidden="true" />}
      title={text(goOn ? 'nothingYet' : 'nothing')}
      action={goOn}
    >
      {goOn ? null : text('nothingHint')}
    </EmptyState>
  );
}
