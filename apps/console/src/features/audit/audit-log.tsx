'use client';

import { EmptyState, Panel, SkeletonEntries } from '@stempel/ui';
import { AuditIcon } from '@stempel/ui/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { useAuditFilter } from './audit-filter.ts';
import { AuditItem } from './audit-item.tsx';
import type { AuditRow } from './audit-row.ts';
import { AuditToolbar } from './audit-toolbar.tsx';
import { ExportButton } from './export-button.tsx';
import { idsOf } from './object-address.ts';

/** Who changed what, and when, with the difference. */
export function AuditLog() {
  const page = useTranslations('page');
  const text = useTranslations('audit');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { filter, setFilter, input } = useAuditFilter();
  const { query, rows } = usePages(trpc.audit.list.infiniteQueryKey(input), (cursor) =>
    client.audit.list.query({ ...input, ...cursor }),
  );
  const names = useNamesOf(rows);
  return (
    <>
      <PageHeader
        title={page('auditLog')}
        summary={text('summary')}
        actions={<ExportButton input={input} />}
      />
      <AuditToolbar
        filter={filter}
        objectName={names[filter.object] ?? filter.object}
        onChange={(change) => setFilter(change)}
      />
      <Panel flush>
        <Loaded query={query} as={Room}>
          {() =>
            rows.length === 0 ? (
              <EmptyState icon={<AuditIcon aria-hidden="true" />} title={text('nothing')}>
                {text('nothingHint')}
              </EmptyState>
            ) : (
              <ol className="divide-y divide-line">
                {rows.map((row) => (
                  <AuditItem
                    key={row.id}
                    row={row}
                    names={names}
                    onObject={(object) => setFilter({ object })}
                  />
                ))}
              </ol>
            )
          }
        </Loaded>
        <ShowMore query={query} />
      </Panel>
    </>
  );
}

const mostNamed = 500;

/** Names for the ids that the rows speak of; ids stay until they are read. */
function useNamesOf(rows: readonly AuditRow[]): Readonly<Record<string, string>> {
  const client = useTRPCClient();
  const ids = idsOf(rows).slice(0, mostNamed);
  const { data = {} } = useQuery({
    queryKey: ['audit', 'names', ids],
    // Sent as a write would be: five hundred ids do not fit into an address.
    queryFn: () => client.audit.names.mutate({ ids }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return data;
}

function Room({ label }: { label: string }) {
  return <SkeletonEntries label={label} row="h-[73px] md:h-[41px]" />;
}
