'use client';

import { type Column, DataTable } from '@stempel/ui/data-table';
import { GapIcon, WarningIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { type Formats, useFormats } from '../../format/use-formats.ts';
import { StatementState } from '../../parts/statements/statement-state.tsx';
import type { Outputs } from '../../trpc/client.tsx';

export type QueueRow = Outputs['statements']['list']['data'][number];

interface QueueTableProps {
  rows: readonly QueueRow[];
  selection: Record<string, boolean>;
  onSelectionChange: (selection: Record<string, boolean>) => void;
}

/** The queue itself; approved statements cannot be selected, there is nothing left to do. */
export function QueueTable({ rows, selection, onSelectionChange }: QueueTableProps) {
  const page = useTranslations('page');
  const formats = useFormats();
  const columns = useColumns(formats);
  return (
    <DataTable
      label={page('statements')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => `/statements/${row.id}`}
      rowName={(row) => `${row.employee_name}, ${formats.period(row.period)}`}
      selection={selection}
      onSelectionChange={onSelectionChange}
      selectable={(row) => row.state !== 'approved'}
    />
  );
}

function useColumns(formats: Formats): Column<QueueRow>[] {
  const text = useTranslations('statement');
  return [
    { id: 'employee', header: text('employee'), cell: (row) => row.employee_name },
    {
      id: 'period',
      header: text('period'),
      secondary: true,
      className: 'whitespace-nowrap',
      cell: (row) => formats.period(row.period),
    },
    {
      id: 'norm',
      header: text('norm'),
      align: 'end',
      secondary: true,
      cell: (row) => formats.clock(row.norm_minutes),
    },
    {
      id: 'worked',
      header: text('worked'),
      align: 'end',
      secondary: true,
      cell: (row) => formats.clock(row.worked_minutes),
    },
    {
      id: 'balance',
      header: text('balance'),
      align: 'end',
      cell: (row) => formats.signed(row.norm_balance_minutes),
    },
    {
      id: 'flex',
      header: text('flexAfter'),
      align: 'end',
      secondary: true,
      cell: (row) => (row.flex ? formats.clock(row.flex.closing_minutes) : ''),
    },
    {
      id: 'paid',
      header: text('paidOut'),
      align: 'end',
      secondary: true,
      cell: (row) => formats.clock(row.payout_minutes),
    },
    {
      id: 'violations',
      header: <span className="sr-only">{text('violations')}</span>,
      className: 'w-10 px-0!',
      cell: (row) => (
        <span className="flex items-center gap-1">
          <UncoveredMark uncovered={row.uncovered !== null} />
          <ViolationMark count={row.violations.length} />
        </span>
      ),
    },
    {
      id: 'state',
      header: text('state'),
      className: 'w-px md:w-28',
      cell: (row) => <StatementState state={row.state} />,
    },
  ];
}

function UncoveredMark({ uncovered }: { uncovered: boolean }) {
  const text = useTranslations('statement.uncovered');
  return uncovered ? (
    <span className="text-bad" title={text('title')}>
      <GapIcon className="size-4" aria-hidden="true" />
      <span className="sr-only">{text('title')}</span>
    </span>
  ) : null;
}

function ViolationMark({ count }: { count: number }) {
  const text = useTranslations('statement');
  return count === 0 ? null : (
    <span className="flex items-center gap-1 text-warn" title={text('violationCount', { count })}>
      <WarningIcon className="size-4" aria-hidden="true" />
      <span className="sr-only">{text('violationCount', { count })}</span>
    </span>
  );
}
