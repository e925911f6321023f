'use client';

import { buttonClass, EmptyState, Input, Panel } from '@stempel/ui';
import { SearchIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { findWord } from '../../i18n/texts.ts';
import { CopyCode } from '../../parts/copy/copy-code.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useMay } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

type ListedType = Outputs['events']['types'][number];

/** Every event there is, with what it says: for whoever builds a receiver. */
export function EventCatalogue() {
  const page = useTranslations('page');
  const text = useTranslations('event');
  const may = useMay();
  const trpc = useTRPC();
  const query = useQuery(trpc.events.types.queryOptions());
  const [search, setSearch] = useQueryState('q', parseAsString.withDefault(''));
  return (
    <>
      <PageHeader
        trail={
          <Link href="/events" prefetch={false} className="hover:text-ink hover:underline">
            {page('events')}
          </Link>
        }
        title={page('eventCatalogue')}
        summary={text('catalogueSummary')}
        actions={
          may('workspace', 'update') ? (
            <Link href="/webhooks" prefetch={false} className={buttonClass()}>
              {text('setUp')}
            </Link>
          ) : null
        }
      />
      <div className="mb-3">
        <Input
          type="search"
          aria-label={text('search')}
          placeholder={text('search')}
          value={search}
          onChange={(event) => setSearch(event.target.value || null)}
          className="sm:max-w-72"
        />
      </div>
      <Loaded query={query}>
        {(types) => <Groups types={types.filter(({ type }) => type.includes(search.trim().toLowerCase()))} />}
      </Loaded>
    </>
  );
}

function Groups({ types }: { types: readonly ListedType[] }) {
  const text = useTranslations('event');
  const resource = useTranslations('role.resources');
  if (types.length === 0)
    return (
      <Panel>
        <EmptyState icon={<SearchIcon aria-hidden="true" />} title={text('noMatch')} />
      </Panel>
    );
  return (
    <div className="flex flex-col gap-4">
      {[...Map.groupBy(types, (one) => one.resource)].map(([name, listed]) => (
        <Panel key={name} title={findWord(resource, name) ?? name} flush>
          <ul className="divide-y divide-line">
            {listed.map((one) => (
              <TypeItem key={one.type} listed={one} />
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}

function TypeItem({ listed: { type, permission } }: { listed: ListedType }) {
  const text = useTranslations('event');
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-dense hover:bg-accent-soft/50 focus-visible:outline-offset-[-2px]">
          <span className="font-mono text-fine font-medium wrap-anywhere sm:w-64">{type}</span>
          <span className="text-fine text-ink-soft">
            {permission === null ? (
              text('isTest')
            ) : (
              <>
                {text('needs')} <code className="font-mono">{permission}</code>
              </>
            )}
          </span>
        </summary>
        {isOpen ? <TypeDetail type={type} /> : null}
      </details>
    </li>
  );
}

function TypeDetail({ type }: { type: string }) {
  const text = useTranslations('event');
  const trpc = useTRPC();
  const query = useQuery(trpc.events.type.queryOptions({ type }));
  return (
    <div className="bg-sunken/60 px-4 py-3">
      <Loaded query={query}>
        {(found) => (
          <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
            {(['example', 'schema'] as const).map((part) => (
              <section key={part} className="min-w-0">
                <h3 className="mb-1 text-fine font-medium text-ink-soft">{text(part)}</h3>
                <CopyCode label={`${text(part)}: ${type}`} code={JSON.stringify(found?.[part], null, 2)} />
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </div>
  );
}
