'use client';

import { type Column, DataTable } from '@stempel/ui/data-table';
import { GapIcon, WarningIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { type Formats, useFormats } from '../../format/use-formats.ts';
import { StatementState } from '../../parts/statements/statement-state.tsx';
import { useKnownHref, useKnownOn } from '../../parts/versioned/known-on.tsx';
import type { Outputs } from '../../trpc/client.tsx';

export type QueueRow = Outputs['statements']['list']['data'][number];

interface QueueTableProps {
  rows: readonly QueueRow[];
  selection: Record<string, boolean>;
  onSelectionChange: (selection: Record<string, boolean>) => void;
}

/** The queue itself. Selected can be what is left to do: nothing that is approved, and nothing of what was known earlier. */
export function QueueTable({ rows, selection, onSelectionChange }: QueueTableProps) {
  const page = useTranslations('page');
  const formats = useFormats();
  const columns = useColumns(formats);
  const href = useKnownHref();
  const { knownOn } = useKnownOn();
  return (
    <DataTable
      label={page('statements')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => href(`/statements/${row.id}`)}
      rowName={(row) => `${row.employee_name}, ${formats.period(row.period)}`}
      {...(knownOn === null ? { selection, onSelectionChange } : {})}
      selectable={(row) => row.state !== 'approved'}
    />
  );
}

/** Rules that could not be used then gave no figures. */
const hasFigures = (row: QueueRow) => row.computable !== false;

function useColumns(formats: Formats): Column<QueueRow>[] {
  const text = useTranslations('statement');
  const figure = (of: (row: QueueRow) => string) => (row: QueueRow) => (hasFigures(row) ? of(row) : '–');
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
      cell: figure((row) => formats.clock(row.norm_minutes)),
    },
    {
      id: 'worked',
      header: text('worked'),
      align: 'end',
      secondary: true,
      cell: figure((row) => formats.clock(row.worked_minutes)),
    },
    {
      id: 'balance',
      header: text('balance'),
      align: 'end',
      cell: figure((row) => formats.signed(row.norm_balance_minutes)),
    },
    {
      id: 'flex',
      header: text('flexAfter'),
      align: 'end',
      secondary: true,
      cell: figure((row) => (row.flex ? formats.clock(row.flex.closing_minutes) : '')),
    },
    {
      id: 'paid',
      header: text('paidOut'),
      align: 'end',
      secondary: true,
      cell: figure((row) => formats.clock(row.payout_minutes)),
    },
    {
      id: 'violations',
      header: <span className="sr-only">{text('violations')}</span>,
      className: 'w-10 px-0!',
      cell: (row) => (
        <span className="flex items-center gap-1">
          <UncoveredMark uncovered={hasFigures(row) && row.uncovered !== null} />
          <ViolationMark count={hasFigures(row) ? row.violations.length : 0} />
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
