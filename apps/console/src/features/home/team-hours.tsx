'use client';

import { Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { AsTable, HoursColumns } from '../../parts/charts/hours-columns.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { ColumnsRoom } from './rooms.tsx';

type Month = Outputs['home']['teamHours']['months'][number];

/** Hours of the team by month beside contracted hours, as its statements have them; nothing before the first one. */
export function TeamHours() {
  const text = useTranslations('home');
  const trpc = useTRPC();
  const query = useQuery(trpc.home.teamHours.queryOptions());
  if (query.data?.months.length === 0) return null;
  return (
    <Panel title={text('teamHours')}>
      <Loaded query={query} bare skeleton={<ColumnsRoom />}>
        {({ months }) => <Months months={months} />}
      </Loaded>
    </Panel>
  );
}

function Months({ months }: { months: readonly Month[] }) {
  const text = useTranslations('home');
  const formats = useFormats();
  const last = months.at(-1);
  const open = months.reduce((sum, { statements, approved }) => sum + statements - approved, 0);
  const columns = months.map((one) => ({
    ...{ key: one.month, label: formats.monthName(one.month) },
    ...{ minutes: one.worked_minutes, contractedMinutes: one.norm_minutes, overMinutes: one.over_minutes },
  }));
  return (
    <div className="flex flex-col gap-3">
      {last ? (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-2xl font-semibold tabular-nums">{formats.clock(last.over_minutes)}</span>
          <span className="text-dense text-ink-soft">
            {text('overIn', { month: formats.month(last.month) })}
          </span>
        </p>
      ) : null}
      <HoursColumns columns={columns} label={text('teamChart')} />
      {open > 0 ? <p className="text-fine text-ink-soft">{text('teamOpen', { count: open })}</p> : null}
      <MonthsTable months={months} />
    </div>
  );
}

function MonthsTable({ months }: { months: readonly Month[] }) {
  const text = useTranslations('home');
  const today = useTranslations('today');
  const formats = useFormats();
  return (
    <AsTable label={today('asTable')}>
      <thead>
        <tr>
          <th scope="col">{text('month')}</th>
          <th scope="col">{text('worked')}</th>
          <th scope="col">{today('contracted')}</th>
          <th scope="col">{text('over')}</th>
          <th scope="col">{text('under')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((one) => (
          <tr key={one.month}>
            <th scope="row">{formats.month(one.month)}</th>
            <td>{formats.clock(one.worked_minutes)}</td>
            <td>{formats.clock(one.norm_minutes)}</td>
            <td>{formats.clock(one.over_minutes)}</td>
            <td>{formats.clock(one.under_minutes)}</td>
          </tr>
        ))}
      </tbody>
    </AsTable>
  );
}
