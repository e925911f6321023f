'use client';

import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { useSession } from '../../session/session-context.tsx';
import type { Item, Kind } from './item.ts';
import { useSummary } from './use-summary.ts';

interface ItemTableProps {
  rows: readonly Item[];
  /** What the list is narrowed to, kept where a row is opened. */
  kind: Kind | null;
  /** The one that stands beside the list. */
  openId: string | null;
  onOpen: (item: Item) => void;
  selection: Record<string, boolean>;
  onSelectionChange: (selection: Record<string, boolean>) => void;
}

/** The list itself: whose, what, since when; a row opens beside it. */
export function ItemTable({ rows, kind, openId, onOpen, selection, onSelectionChange }: ItemTableProps) {
  const page = useTranslations('page');
  const summary = useSummary();
  const narrowed = kind ? `kind=${kind}&` : '';
  return (
    <ListTable
      list="toDecide"
      label={page('toDecide')}
      columns={useColumns()}
      rows={rows}
      rowId={({ id }) => id}
      openId={openId}
      onOpen={onOpen}
      rowHref={({ id }) => `/to-decide?${narrowed}open=${id}`}
      rowName={(row) => `${row.employee_name}, ${summary(row)}`}
      selection={selection}
      onSelectionChange={onSelectionChange}
    />
  );
}

function useColumns(): Column<Item>[] {
  const text = useTranslations('toDecide');
  const formats = useFormats();
  const summary = useSummary();
  const { workspace } = useSession();
  return [
    {
      id: 'employee',
      header: text('employee'),
      cell: (row) => (
        <>
          {row.employee_name}
          {row.stands_for ? (
            <span className="block text-fine font-normal text-ink-soft">
              {text('standsFor', { name: row.stands_for })}
            </span>
          ) : null}
        </>
      ),
    },
    { id: 'kind', header: text('kind'), secondary: true, cell: (row) => text(`kinds.${row.kind}`) },
    {
      id: 'what',
      header: text('what'),
      cell: (row) => (
        <>
          <span className="block text-fine text-ink-soft md:hidden">{text(`kinds.${row.kind}`)}</span>
          {summary(row)}
        </>
      ),
    },
    {
      id: 'since',
      header: text('since'),
      secondary: true,
      className: 'whitespace-nowrap',
      cell: (row) => formats.instant(row.since, workspace.time_zone),
    },
  ];
}
