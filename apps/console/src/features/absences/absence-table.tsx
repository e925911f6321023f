'use client';

import { Badge } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { AbsenceState } from '../../parts/absences/absence-state.tsx';
import { AttachmentsButton } from '../../parts/absences/attachments/attachments-button.tsx';
import { CertificateBadge } from '../../parts/absences/attachments/certificate-badge.tsx';
import { useAbsenceDates } from '../../parts/absences/use-absence-dates.ts';
import { useAbsenceFacts } from '../../parts/absences/use-absence-facts.ts';
import { useBecomes } from '../../parts/absences/use-becomes.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useIsPhone } from '../../shell/use-is-phone.ts';
import { DecideAbsence } from './decide-absence.tsx';
import type { AbsenceRow, useAbsences } from './use-absences.ts';

/** One row for each absence; it leads to the month it begins in. */
export function AbsenceTable({ absences }: { absences: ReturnType<typeof useAbsences> }) {
  const page = useTranslations('page');
  const { rows, sort, onSort } = absences;
  return (
    <ListTable
      list="absences"
      label={page('absences')}
      columns={useColumns()}
      rows={rows}
      rowId={({ id }) => id}
      rowHref={({ employee_id: id, from }) => `/employees/${id}/month?month=${from.slice(0, 7)}`}
      sort={sort}
      onSort={onSort}
    />
  );
}

/** On a phone all that is said of an absence stands below the name, and what is done about it beside that. */
function useColumns(): Column<AbsenceRow>[] {
  const text = useTranslations('absence');
  const column = useTranslations('absence.column');
  const dates = useAbsenceDates();
  const facts = useAbsenceFacts();
  const isPhone = useIsPhone();
  const decide: Column<AbsenceRow> = {
    id: 'decide',
    header: <span className="sr-only">{text('decideChange')}</span>,
    stays: true,
    className: 'w-px print:hidden',
    cell: (row) => <Actions absence={row} />,
  };
  if (isPhone)
    return [
      {
        id: 'name',
        header: column('employee'),
        cell: (row) => (
          <>
            {row.employee_name}
            <span className="flex flex-wrap items-center gap-x-2 font-normal">
              {dates(row)} <AbsenceState state={row.state} />
            </span>
            <span className="block font-normal">
              <Said absence={row} what={facts(row)} />
            </span>
          </>
        ),
      },
      decide,
    ];
  return [
    { id: 'name', header: column('employee'), className: 'md:w-48', cell: (row) => row.employee_name },
    {
      id: 'dates',
      header: column('dates'),
      sortable: true,
      className: 'lg:whitespace-nowrap',
      cell: dates,
    },
    { id: 'what', header: column('what'), cell: (row) => <Said absence={row} what={facts(row)} /> },
    {
      id: 'state',
      header: column('state'),
      className: 'w-px',
      cell: (row) => <AbsenceState state={row.state} />,
    },
    decide,
  ];
}

interface SaidProps {
  absence: AbsenceRow;
  what: ReturnType<ReturnType<typeof useAbsenceFacts>>;
}

/** What it is, what was said about it, and what is asked for of it. */
function Said({ absence, what: { what, waitsFor } }: SaidProps) {
  const text = useTranslations('absence');
  const becomes = useBecomes();
  const { note, decision_note: decision, change } = absence;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-pretty text-ink-soft">
      <span className="text-ink">{what}</span>
      {note ? <span className="italic">{note}</span> : null}
      {decision ? (
        <span>
          {text('answer')}: {decision}
        </span>
      ) : null}
      <CertificateBadge {...absence} />
      {change ? <Badge tone="warn">{text(change.cancels ? 'cancelWaits' : 'changeWaits')}</Badge> : null}
      {change && !change.cancels ? <span>{becomes(absence, change)}</span> : null}
      {change?.note ? <span className="italic">{change.note}</span> : null}
      {waitsFor ? <span>{waitsFor}</span> : null}
    </span>
  );
}

/** What can be done about it; above the link of the row. */
function Actions({ absence }: { absence: AbsenceRow }) {
  const text = useTranslations('absence');
  const may = useMay();
  const { decidable, state, change } = absence;
  return (
    <span className="relative z-10 flex items-center justify-end gap-2 max-lg:flex-wrap max-sm:flex-col-reverse max-sm:items-end">
      <AttachmentsButton absence={absence} adds={decidable && may('absences', 'update')} />
      {state === 'requested' && decidable ? <DecideAbsence absence={absence} /> : null}
      {change && decidable ? (
        <Link
          href={`/to-decide?kind=absence&open=${change.id}`}
          prefetch={false}
          className="text-accent underline underline-offset-2"
        >
          {text('decideChange')}
        </Link>
      ) : null}
    </span>
  );
}
