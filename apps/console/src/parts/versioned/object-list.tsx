'use client';

import { Button, EmptyState, FilterSelect, Panel, SkeletonTable } from '@stempel/ui';
import { AddIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import type { ListedName } from '../../i18n/texts.ts';
import { PageIcon } from '../../routes/icons.tsx';
import { useMay } from '../../session/session-context.tsx';
import { FoldedFilters } from '../filters/folded-filters.tsx';
import { NamedFilter } from '../filters/named-filter.tsx';
import { SearchFilter } from '../filters/search-filter.tsx';
import { Loaded } from '../lists/loaded.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { ObjectTable } from './object-table.tsx';
import type { VersionedResource } from './resource.ts';
import { type MoreFilters, useBrowsing } from './use-browsing.ts';
import { type ChosenRows, useChoosing } from './use-choosing.ts';
import { useCreating } from './use-creating.ts';

// Loaded when it is opened: most visits only look.
const NewObject = dynamic(() => import('./new-object.tsx').then((module) => module.NewObject), {
  ssr: false,
});

interface Controls {
  controls: ReactNode;
  more: ReactNode;
  views: ReactNode;
}

interface ObjectListProps {
  resource: VersionedResource<ListedName>;
  /** What else this list can be narrowed by, and its controls: the lesser ones apart, and views that keep all of them. */
  filters?: MoreFilters & Controls;
  /** What can be done with selected rows; without it none can be selected. */
  bulk?: (chosen: ChosenRows) => ReactNode;
}

/** All objects of one kind as in force on a date, searched and sorted by the server, with a way to create one. */
export function ObjectList({ resource, filters, bulk }: ObjectListProps) {
  const page = useTranslations('page');
  const summary = useTranslations('summary');
  const newObject = useTranslations('newObject');
  const may = useMay();
  const { creating, setCreating } = useCreating();
  const browsing = useBrowsing(resource, filters);
  const choosing = useChoosing(browsing);
  // Nothing to search and nothing to count: only what to do first.
  const { query, rows, filtered } = browsing;
  const nothingYet = query.isSuccess && !query.isPlaceholderData && rows.length === 0 && !filtered;
  const create = may(resource.permission, 'create') ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <AddIcon aria-hidden="true" />
      {newObject(resource.name)}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={page(resource.name)} summary={summary(resource.name)} actions={create} />
      {nothingYet ? null : (
        <Toolbar browsing={browsing} filters={filters} states={resource.standing?.words ?? 'state'} />
      )}
      <Panel flush className="overflow-clip">
        <Loaded query={browsing.query} as={SkeletonTable}>
          {() =>
            browsing.rows.length > 0 ? (
              <ObjectTable resource={resource} browsing={browsing} {...(bulk ? { choosing } : {})} />
            ) : (
              <Nothing resource={resource} filtered={browsing.filtered} create={create} />
            )
          }
        </Loaded>
      </Panel>
      {bulk?.(choosing.chosen)}
      {creating ? <NewObject resource={resource} onClose={() => setCreating(false)} /> : null}
    </>
  );
}

interface ToolbarProps {
  browsing: ReturnType<typeof useBrowsing>;
  filters: Controls | undefined;
  /** The words under `choice` for the two that a list can be narrowed to. */
  states: 'state' | 'employment';
}

function Toolbar({ browsing, filters, states }: ToolbarProps) {
  const text = useTranslations('versioned');
  const action = useTranslations('action');
  const choice = useTranslations(`choice.${states}`);
  const formats = useFormats();
  const { filter, setFilter, filtered, clear, total, uncounted, query } = browsing;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchFilter value={filter.q} onChange={(q) => setFilter({ q })} />
      <NamedFilter name={text('stateFilter')} className="max-sm:flex sm:w-auto">
        <FilterSelect
          aria-label={text('stateFilter')}
          value={filter.state ?? ''}
          onChange={(event) => setFilter({ state: (event.target.value || null) as typeof filter.state })}
        >
          <option value="">{text('anyState')}</option>
          <option value="active">{choice('active')}</option>
          <option value="inactive">{choice('inactive')}</option>
        </FilterSelect>
      </NamedFilter>
      {filters ? (
        <>
          <FoldedFilters isSet={filtered} more={filters.more}>
            {filters.controls}
          </FoldedFilters>
          {filters.views}
        </>
      ) : null}
      {filters && filtered ? (
        <Button size="small" variant="quiet" onClick={clear}>
          {action('clearFilters')}
        </Button>
      ) : null}
      {/* The count has its room before it is there: on a phone it may have a line of its own. */}
      <p role="status" className="min-h-[1lh] min-w-24 text-dense text-ink-soft tabular-nums">
        {query.data
          ? uncounted
            ? text('foundMore', { shown: formats.number(total) })
            : text('found', { count: total, shown: formats.number(total) })
          : null}
      </p>
    </search>
  );
}

interface NothingProps {
  resource: VersionedResource<ListedName>;
  filtered: boolean;
  create: ReactNode;
}

/** Why the list is empty, and what to do first. */
function Nothing({ resource, filtered, create }: NothingProps) {
  const text = useTranslations('versioned');
  const reason = useTranslations('emptyReason');
  if (filtered) return <EmptyState icon={<PageIcon page={resource.name} />} title={text('nothingMatches')} />;
  return (
    <EmptyState icon={<PageIcon page={resource.name} />} title={text('emptyTitle')} action={create}>
      <p>{reason(resource.name)}</p>
      <p className="mt-2">{text('order')}</p>
    </EmptyState>
  );
}
