'use client';

import { EmptyState, Notice, Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { IncidentItem } from './incident-item.tsx';
import { IncidentToolbar } from './incident-toolbar.tsx';
import { type IncidentFilter, useIncidentFilter } from './use-incident-filter.ts';

/** Rules that were broken and statements that could not be made: what is to be looked at, and what became of it. */
export function IncidentsPage() {
  const page = useTranslations('page');
  const text = useTranslations('incident');
  const filter = useIncidentFilter();
  return (
    <>
      <PageHeader title={page('incidents')} summary={text('summary')} />
      <IncidentToolbar filter={filter} />
      {filter.reversed ? (
        <Notice tone="warn" title={text('reversed')} />
      ) : (
        <Panel flush>
          <Incidents filter={filter} />
        </Panel>
      )}
    </>
  );
}

function Incidents({ filter }: { filter: IncidentFilter }) {
  const text = useTranslations('incident');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { asked, filtered, state } = filter;
  const { query, rows } = usePages(trpc.incidents.list.infiniteQueryKey(asked), (cursor) =>
    client.incidents.list.query({ ...asked, ...cursor }),
  );
  return (
    <>
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <EmptyState
              icon={<PageIcon page="incidents" />}
              title={text(filtered || state !== 'open' ? 'nothingMatches' : 'nothingOpen')}
            >
              {text(filtered || state !== 'open' ? 'nothingMatchesHint' : 'nothingOpenHint')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((incident) => (
                <IncidentItem key={incident.id} incident={incident} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ShowMore query={query} />
    </>
  );
}
