'use client';

import { Button, EmptyState, Notice, Panel, SkeletonEntries } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BulkBar } from '../../parts/lists/bulk-bar.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { FocusKept } from '../../parts/page/focus-kept.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { IncidentGroups } from './incident-groups.tsx';
import { IncidentToolbar } from './incident-toolbar.tsx';
import { ResolveMany } from './resolve-many.tsx';
import { type IncidentFilter, useIncidentFilter } from './use-incident-filter.ts';
import { useSelection } from './use-selection.ts';

/** What is wrong with recorded time, by person and kind, and statements that could not be made; what became of each. */
export function IncidentsPage() {
  const page = useTranslations('page');
  const text = useTranslations('incident');
  const filter = useIncidentFilter();
  return (
    <>
      <PageHeader title={page('incidents')} summary={text('summary')} />
      <IncidentToolbar filter={filter} />
      {filter.reversed ? <Notice tone="warn" title={text('reversed')} /> : <Incidents filter={filter} />}
    </>
  );
}

function Incidents({ filter }: { filter: IncidentFilter }) {
  const text = useTranslations('incident');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { asked, filtered, state } = filter;
  const { query, rows } = usePages(trpc.incidents.groups.infiniteQueryKey(asked), (cursor) =>
    client.incidents.groups.query({ ...asked, ...cursor }),
  );
  const selection = useSelection();
  const [resolving, setResolving] = useState(false);
  const count = selection.chosen.size;
  return (
    // What was decided is gone from the list, and the button that was pressed with it.
    <FocusKept>
      <Panel flush>
        <Loaded query={query} as={Room}>
          {() =>
            rows.length === 0 ? (
              <EmptyState
                icon={<PageIcon page="incidents" />}
                title={text(filtered || state !== 'open' ? 'nothingMatches' : 'nothingOpen')}
              >
                {text(filtered || state !== 'open' ? 'nothingMatchesHint' : 'nothingOpenHint')}
              </EmptyState>
            ) : (
              <IncidentGroups key={JSON.stringify(asked)} groups={rows} asked={asked} selection={selection} />
            )
          }
        </Loaded>
        <ShowMore query={query} />
      </Panel>
      {count > 0 ? (
        <BulkBar area="incident" count={count} onClear={selection.clear}>
          <Button size="small" variant="primary" onClick={() => setResolving(true)}>
            {text('resolveSelected', { count })}
          </Button>
        </BulkBar>
      ) : null}
      {resolving ? (
        <ResolveMany
          chosen={selection.chosen}
          onClose={(done) => {
            setResolving(false);
            if (done) selection.clear();
          }}
        />
      ) : null}
    </FocusKept>
  );
}

function Room({ label }: { label: string }) {
  return <SkeletonEntries label={label} row="h-[92px] sm:h-[49px]" />;
}
