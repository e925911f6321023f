'use client';

import { IconButton, Panel } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { NextIcon, PreviousIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { addMonths, monthRange, todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { ChoiceFilter } from '../filters/choice-filter.tsx';
import { ListTable } from '../lists/list-table.tsx';
import { Loaded } from '../lists/loaded.tsx';
import { ShowMore } from '../lists/show-more.tsx';
import { useNames } from '../names/use-names.ts';

type Row = Outputs['projects']['postings']['data'][number];
const approvals = ['pending', 'approved', 'rejected', 'not-required'] as const;
const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** What people posted on a project in a month, with what became of it. */
export function ProjectPostings({ id }: { id: string }) {
  const text = useTranslations('projectPostings');
  const approval = useTranslations('approval');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { month, state, setChosen } = useChosen();
  const asked = { id, ...monthRange(month), ...(state && { approval: [state] }) };
  const { query, rows } = usePages(trpc.projects.postings.infiniteQueryKey(asked), (cursor) =>
    client.projects.postings.query({ ...asked, ...cursor }),
  );
  const columns = useColumns();
  const formats = useFormats();
  return (
    <Panel title={text('title')} className="mt-4" flush>
      <search className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
        <Month month={month} onMonth={(next) => void setChosen({ month: next })} />
        <ChoiceFilter
          label={text('state')}
          value={state}
          choices={approvals.map((value) => ({ value, name: approval(value) }))}
          onChange={(next) => void setChosen({ approval: next })}
        />
        <Sums id={id} month={month} />
      </search>
      <Loaded query={query}>
        {() =>
          rows.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text(state ? 'nothingMatches' : 'nothing')}</p>
          ) : (
            <ListTable
              list="projectPostings"
              apart
              label={text('title')}
              columns={columns}
              rows={rows}
              rowId={(row) => row.id}
              rowHref={(row) => `/employees/${row.employee_id}/month?month=${month}`}
              rowName={(row) => `${row.employee_name}, ${formats.date(row.date)}`}
            />
          )
        }
      </Loaded>
      <ShowMore query={query} />
    </Panel>
  );
}

/** Month and state, held in the address; the month of today by default. */
function useChosen() {
  const { workspace } = useSession();
  const [chosen, setChosen] = useQueryStates({
    month: parseAsString,
    approval: parseAsStringLiteral(approvals),
  });
  const current = todayIn(workspace.time_zone).slice(0, 7);
  const month = chosen.month && monthPattern.test(chosen.month) ? chosen.month : current;
  return { month, state: chosen.approval, setChosen };
}

function Month({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  return (
    <div className="flex items-center gap-1">
      <IconButton label={text('previousMonth')} onClick={() => onMonth(addMonths(month, -1))}>
        <PreviousIcon />
      </IconButton>
      <span aria-live="polite" className="min-w-32 text-center text-dense font-medium">
        {formats.month(month)}
      </span>
      <IconButton label={text('nextMonth')} onClick={() => onMonth(addMonths(month, 1))}>
        <NextIcon />
      </IconButton>
    </div>
  );
}

/** What counts, what of it waits, and what was rejected and does not count. */
function Sums({ id, month }: { id: string; month: string }) {
  const text = useTranslations('projectPostings');
  const formats = useFormats();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.projects.hours.queryOptions({ id, ...monthRange(month) }));
  const { pending = 0, rejected = 0 } = data?.minutes ?? {};
  const said = data && [
    text('counted', { hours: formats.clock(data.counted_minutes) }),
    ...(pending > 0 ? [text('waiting', { hours: formats.clock(pending) })] : []),
    ...(rejected > 0 ? [text('rejected', { hours: formats.clock(rejected) })] : []),
  ];
  // One line high from the beginning: what comes below does not move when it is read.
  return (
    <p role="status" className="min-h-5 text-dense text-ink-soft tabular-nums">
      {said?.join(' · ')}
    </p>
  );
}

function useColumns(): Column<Row>[] {
  const text = useTranslations('report');
  const approval = useTranslations('approval');
  const formats = useFormats();
  const names = useNames();
  return [
    { id: 'employee', header: text('employee'), cell: (row) => row.employee_name },
    {
      id: 'date',
      header: text('date'),
      className: 'whitespace-nowrap',
      cell: (row) => formats.date(row.date),
    },
    {
      id: 'activity',
      header: text('activity'),
      secondary: true,
      cell: (row) => names.activity(row.activity),
    },
    { id: 'minutes', header: text('posted'), align: 'end', cell: (row) => formats.clock(row.minutes) },
    {
      id: 'approval',
      header: text('state'),
      cell: (row) =>
        row.approval === 'rejected' && row.decided_by
          ? approval('rejectedBy', { name: row.decided_by })
          : approval(row.approval),
    },
    { id: 'note', header: text('note'), secondary: true, cell: (row) => row.decision_note ?? row.note },
  ];
}
