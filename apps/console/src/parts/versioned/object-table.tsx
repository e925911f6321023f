'use client';

import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import type { ListedName } from '../../i18n/texts.ts';
import { ListTable } from '../lists/list-table.tsx';
import { StateBadge } from './changes.tsx';
import type { VersionedResource, VersionedRow } from './resource.ts';
import type { useBrowsing } from './use-browsing.ts';
import type { useChoosing } from './use-choosing.ts';
import { useRowName } from './use-row-name.ts';

interface ObjectTableProps {
  resource: VersionedResource<ListedName>;
  browsing: ReturnType<typeof useBrowsing>;
  /** Where rows can be selected. */
  choosing?: ReturnType<typeof useChoosing>;
}

/** The rows read so far; the next ones are asked for when the end comes near. */
export function ObjectTable({ resource, browsing, choosing }: ObjectTableProps) {
  const page = useTranslations('page');
  const columns = useColumns(resource);
  const nameOf = useRowName(resource);
  const { asOf, query, rows, sort, setFilter, total, uncounted } = browsing;
  return (
    <ListTable
      list={resource.name}
      label={page(resource.name)}
      columns={columns}
      rows={rows}
      rowCount={uncounted ? 'unknown' : total}
      rowId={(row) => row.id}
      rowName={nameOf}
      {...(choosing ? { selection: choosing.selection, onSelectionChange: choosing.select } : {})}
      rowHref={(row) => `${resource.path}/${row.id}${asOf ? `?as_of=${asOf}` : ''}`}
      sort={sort}
      onSort={({ id, direction }) => setFilter({ sort: id, direction })}
      onNearEnd={() => {
        if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
      }}
    />
  );
}

interface NameProps {
  shown: string;
  recorded: string;
  /** Stands below on screens that have no room for its column. */
  code?: string;
}

/** The recorded name stands below one of another language: lists are searched and put in order by it. */
function Name({ shown, recorded, code }: NameProps) {
  return (
    <>
      {shown}
      {shown === recorded ? null : <span className="block text-fine text-ink-soft">{recorded}</span>}
      {code ? <span className="block text-fine text-ink-soft xl:hidden">{code}</span> : null}
    </>
  );
}

function useColumns(resource: VersionedResource<ListedName>): Column<VersionedRow>[] {
  const label = useTranslations('field');
  const nameOf = useRowName(resource);
  const shown = resource.fields.filter((field) => resource.columns.includes(field.name));
  const more = resource.moreColumns ?? [];
  // Where much is said of each row.
  const isWide = more.length > 0;
  return [
    {
      id: 'name',
      header: label('name'),
      className: 'md:min-w-28',
      sortable: true,
      cell: (row) => <Name shown={nameOf(row)} recorded={row.name} {...(isWide ? { code: row.code } : {})} />,
    },
    {
      id: resource.codeSort ?? 'code',
      header: label(resource.codeLabel ?? 'code'),
      sortable: true,
      ...(isWide ? { secondary: 'last' as const } : {}),
      cell: (row) => <span className="text-ink-soft">{row.code}</span>,
    },
    ...more.map(({ id, label: key, sortable = false, Say }) => ({
      id,
      header: label(key),
      secondary: true as const,
      sortable,
      cell: (row: VersionedRow) => <Say row={row} />,
    })),
    ...shown.map((field) => ({
      id: field.name,
      header: label(field.label),
      secondary: isWide ? ('last' as const) : true,
      cell: (row: VersionedRow) => (
        <field.Say value={(row as unknown as Record<string, unknown>)[field.name]} />
      ),
    })),
    {
      id: 'state',
      header: <span className="sr-only">{label('state')}</span>,
      cell: (row) =>
        resource.standing ? <resource.standing.Say row={row} /> : <StateBadge state={row.state} />,
    },
  ];
}
