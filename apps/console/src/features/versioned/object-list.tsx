'use client';

import { Button, EmptyState, Input, Panel } from '@stempel/ui';
import { type Column, DataTable } from '@stempel/ui/data-table';
import { AddIcon } from '@stempel/ui/icons';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { useAll } from '../../trpc/use-all.ts';
import { Loaded } from '../load/loaded.tsx';
import { PageIcon } from '../shell/icons.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { AsOf, useAsOf } from './as-of.tsx';
import { StateBadge } from './changes.tsx';
import type { VersionedResource, VersionedRow } from './resource.ts';

// Loaded when it is opened: most visits only look.
const ObjectSheet = dynamic(() => import('./object-sheet.tsx').then((module) => module.ObjectSheet), {
  ssr: false,
});

interface ObjectListProps {
  resource: VersionedResource;
  /** More input of the list, the same for everyone who looks at this page with the same roles. */
  filter?: Record<string, string>;
}

/** All objects of one kind as in force on a date, with a way to create one. */
export function ObjectList({ resource, filter: fixed = {} }: ObjectListProps) {
  const page = useTranslations('page');
  const summary = useTranslations('summary');
  const object = useTranslations('object');
  const text = useTranslations('versioned');
  const may = useMay();
  const router = useRouter();
  const [creating, setCreating] = useState(false);
  const [filter, setFilter] = useQueryStates({ q: parseAsString.withDefault('') });
  const { asOf, asOfInput } = useAsOf();
  const client = useTRPCClient();
  const query = useAll([resource.name, 'list', asOf], (range) =>
    resource.procedures(client).list.query({ ...fixed, ...range, ...asOfInput }),
  );
  const create = may(resource.permission, 'create') ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <AddIcon aria-hidden="true" />
      {text('create', { object: object(resource.name) })}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={page(resource.name)} summary={summary(resource.name)} actions={create} />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Input
          type="search"
          aria-label={text('search')}
          placeholder={text('search')}
          value={filter.q}
          onChange={(event) => setFilter({ q: event.target.value || null })}
          className="max-w-64"
        />
        <AsOf />
      </div>
      <Panel flush className="overflow-hidden">
        <Loaded query={query}>
          {(rows) => {
            const found = rows.filter((row) => matches(row, filter.q));
            return found.length > 0 ? (
              <ObjectTable resource={resource} rows={found} />
            ) : (
              <EmptyState
                icon={<PageIcon page={resource.name} />}
                title={
                  rows.length === 0
                    ? text('emptyTitle', { page: page(resource.name) })
                    : text('nothingMatches')
                }
                action={rows.length === 0 ? create : null}
              >
                {rows.length === 0 ? text('order') : null}
              </EmptyState>
            );
          }}
        </Loaded>
      </Panel>
      {creating ? (
        <ObjectSheet
          resource={resource}
          mode="create"
          onClose={() => setCreating(false)}
          onSaved={(row) => router.push(`${resource.path}/${row.id}?as_of=${row.effective_from}`)}
        />
      ) : null}
    </>
  );
}

function matches(row: VersionedRow, text: string): boolean {
  return `${row.name} ${row.code}`.toLowerCase().includes(text.trim().toLowerCase());
}

function ObjectTable({ resource, rows }: { resource: VersionedResource; rows: readonly VersionedRow[] }) {
  const page = useTranslations('page');
  const label = useTranslations('field');
  const { asOf } = useAsOf();
  const columns: Column<VersionedRow>[] = [
    { id: 'name', header: label('name'), cell: (row) => row.name },
    { id: 'code', header: label('code'), cell: (row) => <span className="text-ink-soft">{row.code}</span> },
    ...resource.fields
      .filter((field) => resource.columns.includes(field.name))
      .map((field) => ({
        id: field.name,
        header: label(field.label),
        secondary: true,
        cell: (row: VersionedRow) => (
          <field.Say value={(row as unknown as Record<string, unknown>)[field.name]} />
        ),
      })),
    {
      id: 'state',
      header: <span className="sr-only">{label('state')}</span>,
      cell: (row) => <StateBadge state={row.state} />,
    },
  ];
  return (
    <DataTable
      label={page(resource.name)}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => `${resource.path}/${row.id}${asOf ? `?as_of=${asOf}` : ''}`}
    />
  );
}
