'use client';

import type { Column } from '@stempel/ui/data-table';
import { GapIcon, WarningIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { type Formats, useFormats } from '../../format/use-formats.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { useViolationName } from '../../parts/names/names.ts';
import { StatementState } from '../../parts/statements/statement-state.tsx';
import { useKnownHref, useKnownOn } from '../../parts/versioned/known-on.tsx';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { knownSorts } from './queue-filter.ts';
import type { useQueue } from './use-queue.ts';

export type QueueRow = Outputs['statements']['list']['data'][number];

interface QueueTableProps {
  queue: Pick<ReturnType<typeof useQueue>, 'rows' | 'isOwn' | 'sort' | 'onSort'>;
  selection: Record<string, boolean>;
  onSelectionChange: (selection: Record<string, boolean>) => void;
}

/** The queue itself. Selected can be what is left to do: nothing that is approved, and nothing of what was known earlier. */
export function QueueTable({ queue, selection, onSelectionChange }: QueueTableProps) {
  const { rows, isOwn, sort, onSort } = queue;
  const page = useTranslations('page');
  const formats = useFormats();
  const href = useKnownHref();
  const { knownOn } = useKnownOn();
  const isPhone = useIsPhone();
  // Of one's own there is one at a time to decide about: a phone keeps the room for its figures.
  const isSelectable = knownOn === null && !(isOwn && isPhone);
  const columns = useColumns(formats, isOwn).map((column) =>
    knownOn === null || knownSorts.includes(column.id) ? column : { ...column, sortable: false },
  );
  return (
    <ListTable
      list="statements"
      label={page('statements')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowHref={(row) => href(`/statements/${row.id}`)}
      rowName={(row) => `${row.employee_name}, ${formats.period(row.period)}`}
      sort={sort}
      onSort={onSort}
      {...(isSelectable ? { selection, onSelectionChange } : {})}
      selectable={(row) => row.state !== 'approved'}
    />
  );
}

/** Rules that could not be used then gave no figures. */
const hasFigures = (row: QueueRow) => row.computable !== false;

/**
 * Of one's own statements it need not be said whose they are, so on a phone their hours stand below the period, and flex below
 * the balance.
 */
function useColumns(formats: Formats, isOwn: boolean): Column<QueueRow>[] {
  const text = useTranslations('statement');
  const figure = (of: (row: QueueRow) => string) => (row: QueueRow) => (hasFigures(row) ? of(row) : '–');
  return [
    ...(isOwn
      ? []
      : [
          {
            id: 'name',
            header: text('employee'),
            sortable: true,
            cell: (row: QueueRow) => (
              <>
                {row.employee_name}
                <span className="block truncate text-fine font-normal text-ink-soft md:hidden">
                  {formats.period(row.period)}
                </span>
              </>
            ),
          },
        ]),
    {
      id: 'period',
      sortable: true,
      header: text('period'),
      secondary: !isOwn,
      className: 'whitespace-nowrap',
      cell: (row) => (
        <>
          {formats.period(row.period)}
          {isOwn && hasFigures(row) ? (
            <span className="block text-fine font-normal whitespace-normal text-ink-soft tabular-nums md:hidden">
              {text('workedOf', {
                worked: formats.clock(row.worked_minutes),
                norm: formats.clock(row.norm_minutes),
              })}
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'norm',
      sortable: true,
      header: text('norm'),
      align: 'end',
      secondary: true,
      cell: figure((row) => formats.clock(row.norm_minutes)),
    },
    {
      id: 'worked',
      sortable: true,
      header: text('worked'),
      align: 'end',
      secondary: true,
      cell: figure((row) => formats.clock(row.worked_minutes)),
    },
    {
      id: 'balance',
      sortable: true,
      header: text('balance'),
      align: 'end',
      cell: (row) => (
        <>
          {figure((one) => formats.signed(one.norm_balance_minutes))(row)}
          {isOwn && hasFigures(row) && row.flex ? (
            <span className="block text-fine whitespace-normal text-ink-soft md:hidden">
              {text('flexThen', { balance: formats.signed(row.flex.closing_minutes) })}
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'flex',
      header: text('flexAfter'),
      align: 'end',
      secondary: 'last',
      cell: figure((row) => (row.flex ? formats.signed(row.flex.closing_minutes) : '')),
    },
    {
      id: 'paid',
      header: text('paidOut'),
      align: 'end',
      secondary: 'last',
      cell: figure((row) => formats.clock(row.payout_minutes)),
    },
    {
      id: 'violations',
      header: <span className="max-xl:sr-only">{text('violations')}</span>,
      // Its room on a phone goes to one's own figures where no row has a mark.
      className: isOwn ? 'w-px px-0! md:w-10 xl:w-48' : 'w-10 px-0! xl:w-48',
      cell: (row) => (
        <span className="flex items-center gap-1">
          <UncoveredMark uncovered={hasFigures(row) && row.needs_confirmation} />
          <ViolationMark violations={hasFigures(row) ? row.violations : []} />
        </span>
      ),
    },
    {
      id: 'state',
      header: text('state'),
      // On a phone two words stand below each other: German has some.
      className: 'w-px max-md:[&>span]:h-auto max-md:[&>span]:whitespace-normal md:w-28',
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

/** Which rules were broken, by their names; on narrow screens the mark says so to whoever points at it or listens. */
function ViolationMark({ violations }: Pick<QueueRow, 'violations'>) {
  const text = useTranslations('statement');
  const name = useViolationName();
  if (violations.length === 0) return null;
  // Each is a sentence; here they are parts of one.
  const names = [...new Set(violations.map(({ step }) => name(step).replace(/\.$/, '')))].join(', ');
  const count = text('violationCount', { count: violations.length });
  return (
    <span className="flex min-w-0 items-center gap-1 text-warn" title={`${count}: ${names}`}>
      <WarningIcon className="size-4 shrink-0" aria-hidden="true" />
      <span className="sr-only">{count}: </span>
      <span className="max-w-44 truncate text-fine max-xl:sr-only">{names}</span>
    </span>
  );
}
