'use client';

import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useAmount } from '../../parts/balances/use-amount.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { useNames } from '../../parts/names/use-names.ts';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { useMay } from '../../session/session-context.tsx';
import type { OverviewRow, useOverviews } from './use-overviews.ts';

/** A row for each account of a person and each kind without one; it leads to what the figures are made of. */
export function OverviewTable({
  overviews,
  whole,
}: {
  overviews: ReturnType<typeof useOverviews>;
  /** Rows out of sight, too. */
  whole: boolean;
}) {
  const page = useTranslations('page');
  const may = useMay();
  const columns = useColumns();
  const shown = useShownName();
  const { rows, sort, onSort } = overviews;
  return (
    <ListTable
      list="absenceOverview"
      label={page('absenceOverview')}
      columns={columns}
      rows={rows}
      rowId={idOf}
      rowHref={({ person }) =>
        may('employees', 'read') ? `/employees/${person.employee_id}?year=${person.year}` : null
      }
      rowName={({ person, account, type }) =>
        [person.employee_name, account ? shown(account.name) : type?.activity].filter(Boolean).join(', ')
      }
      sort={sort}
      onSort={onSort}
      whole={whole}
    />
  );
}

function idOf({ person, account, type }: OverviewRow): string {
  return [person.employee_id, account?.account_id ?? '', type?.activity ?? '', type?.sickness].join(' ');
}

type Part = 'taken' | 'planned' | 'requested';
const parts = ['taken', 'planned', 'requested'] as const;
type Figures = Pick<NonNullable<OverviewRow['account']>, Part>;

/** Of a kind without an account there are days. */
function figuresOf({ account, type }: OverviewRow): Figures | null {
  if (account) return account;
  if (!type) return null;
  const days = (amount: string) => ({ days: amount, minutes: null });
  return {
    taken: days(type.taken_days),
    planned: days(type.planned_days),
    requested: days(type.requested_days),
  };
}

function useColumns(): Column<OverviewRow>[] {
  const shown = useShownName();
  const text = useTranslations('overview');
  const absence = useTranslations('absence');
  const amount = useAmount();
  const formats = useFormats();
  const names = useNames();
  const said = ({ account, type }: OverviewRow) => {
    if (account) return shown(account.name);
    if (!type) return text('none');
    if (type.activity) return names.activity(type.activity);
    return type.sickness ? absence('sickness') : text('noKind');
  };
  const next = ({ account }: OverviewRow) => {
    const first = account?.expiring.find(({ expires_on: date }) => date !== null);
    if (!first?.expires_on) return '';
    const lapsing = amount.short({ days: first.days, minutes: null });
    return text('lapseOn', { amount: lapsing, date: formats.date(first.expires_on) });
  };
  return [
    {
      id: 'name',
      header: text('employee'),
      sortable: true,
      cell: (row) => (
        <>
          {row.person.employee_name}
          <span className="sr-only">, {said(row)}</span>
        </>
      ),
    },
    {
      id: 'number',
      header: text('number'),
      secondary: true,
      sortable: true,
      cell: ({ person }) => <span className="text-ink-soft">{person.employee_number}</span>,
    },
    { id: 'account', header: text('account'), cell: said },
    ...parts.map(
      (part): Column<OverviewRow> => ({
        id: part,
        header: text(part),
        align: 'end',
        secondary: part !== 'taken',
        className: 'whitespace-nowrap',
        cell: (row) => {
          const figures = figuresOf(row);
          return figures && amount.short(figures[part]);
        },
      }),
    ),
    {
      id: 'left',
      header: text('leftLabel'),
      align: 'end',
      className: 'whitespace-nowrap',
      cell: ({ account }) =>
        account && (
          <strong className={isNegative(account.left) ? 'font-semibold text-bad' : 'font-semibold'}>
            {amount.held(account.left)}
          </strong>
        ),
    },
    { id: 'expires', header: text('nextExpiry'), secondary: true, cell: next },
  ];
}

function isNegative({ days, minutes }: Figures['taken']): boolean {
  return minutes === null ? (days ?? '').startsWith('-') : minutes < 0;
}
