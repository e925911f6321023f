'use client';

import { Notice, Panel, SkeletonChart, SkeletonTable } from '@stempel/ui';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { AsTable } from '../../parts/charts/hours-columns.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useShownName } from '../../parts/names/use-shown-name.ts';
import { ReplicaAge } from '../../parts/page/replica-age.tsx';
import { type ReportName, reportPages } from '../../routes/report-names.ts';
import { drillDown } from './drill-down.ts';
import type { Grouping, SummedName } from './groupings.ts';
import { ReportTotals } from './report-totals.tsx';
import { SumsPicture } from './sums-picture.tsx';
import { SumsTable } from './sums-table.tsx';
import { useGroupWord } from './use-group-word.ts';
import type { ReportFilter } from './use-report-filter.ts';
import { type SumOfGroup, type SumsOrder, useReportSums } from './use-report-sums.ts';
import { useSumFigures, useSumNames } from './use-sum-names.ts';

interface ReportSumsProps {
  name: SummedName & ReportName;
  filter: ReportFilter;
  asked: object;
  order: SumsOrder;
  /** Where the report is not grouped: its rows, below the picture of their dates. */
  children: ReactNode;
}

/** What all rows of a report come to, as figures and drawn; grouped as a table, otherwise with the rows below. */
export function ReportSums({ name, filter, asked, order, children }: ReportSumsProps) {
  const page = useTranslations('page');
  const text = useTranslations('report');
  const load = useTranslations('load');
  const formats = useFormats();
  const groupWord = useGroupWord();
  const { query, rows, group, sums } = useReportSums(name, filter, asked, order);
  const hrefOf = useDrillDown(name, filter, group);
  const title = page(reportPages[name]);
  const isEmpty = sums?.totals.every(({ figures, before }) => figures.rows === 0 && !before?.rows);
  // Whether anything stands above the rows is known with the sums: until then they are read and not shown.
  if (query.isPending)
    return (
      <>
        <Panel title={text('pictureOf', { group: groupWord(group) })} className="mb-3">
          <SkeletonChart label={load('loading')} />
        </Panel>
        <Panel flush>
          <SkeletonTable label={load('loading')} />
        </Panel>
        <div hidden>{order.group === null ? children : null}</div>
      </>
    );
  if (isEmpty) return children;
  const cards =
    name === 'account-movements' && !order.compare ? null : (
      <ReportTotals totals={sums?.totals ?? []} before={sums?.before ?? null} />
    );
  return (
    <>
      {cards}
      {order.group === null ? null : <ReplicaAge replica={sums?.replica} words="report" />}
      <Panel title={text('pictureOf', { group: groupWord(group) })} className="mb-3">
        <Loaded query={query} bare as={SkeletonChart}>
          {() => (
            <div className="flex flex-col gap-3">
              {order.compare && sums?.before ? (
                <p className="flex flex-wrap gap-x-4 gap-y-1 text-fine text-ink-soft">
                  <Key className="bg-accent">{formats.period(filter.dates.period)}</Key>
                  <Key className="hatched text-ink-soft ring-1 ring-line-strong ring-inset">
                    {formats.period(sums.before)}
                  </Key>
                </p>
              ) : null}
              <SumsPicture rows={rows} group={group} title={title} count={sums?.groups ?? 0} />
              {order.group === null ? <Figures rows={rows} group={group} isCompared={order.compare} /> : null}
            </div>
          )}
        </Loaded>
      </Panel>
      {order.group === null ? (
        children
      ) : sums ? (
        <Panel flush className="overflow-clip">
          <SumsTable
            label={title}
            rows={rows}
            totals={sums.totals}
            group={group}
            order={order}
            count={sums.groups}
            hrefOf={hrefOf}
            onSort={(sort) => void filter.setOrder(sort)}
            onNearEnd={() => {
              if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
            }}
          />
        </Panel>
      ) : null}
    </>
  );
}

/** What a pattern of the picture stands for. */
function Key({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`inline-block h-3 w-5 rounded-mark ${className}`} />
      {children}
    </span>
  );
}

/** The rows of one group: the same report, narrowed to it. */
function useDrillDown(name: SummedName, { dates }: ReportFilter, group: Grouping) {
  const path = usePathname();
  const search = useSearchParams().toString();
  return (sum: SumOfGroup): string | null => {
    const narrowed = drillDown({ name, group }, sum, dates.period);
    if (!narrowed) return null;
    const query = new URLSearchParams(search);
    for (const left of ['group', 'sort', 'direction', ...('from' in narrowed ? ['period'] : [])])
      query.delete(left);
    for (const [filtered, value] of Object.entries(narrowed)) query.set(filtered, value);
    return `${path}?${query}`;
  };
}

/** The figures of the picture, folded below it. */
function Figures({
  rows,
  group,
  isCompared,
}: {
  rows: readonly SumOfGroup[];
  group: Grouping;
  isCompared: boolean;
}) {
  const text = useTranslations('report');
  const { nameOf } = useSumNames(group);
  const said = useSumFigures();
  const shown = useShownName();
  const ofAccounts = rows.some(({ account }) => account !== null);
  return (
    <AsTable label={text('asTable')}>
      <thead>
        <tr>
          <th scope="col">{text(`groups.${group}`)}</th>
          {ofAccounts ? <th scope="col">{text('account')}</th> : null}
          <th scope="col">{text('amount')}</th>
          {isCompared ? <th scope="col">{text('before')}</th> : null}
          {isCompared ? <th scope="col">{text('changed')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.account?.id} ${row.key} ${row.before_key}`}>
            <th scope="row">{nameOf(row)}</th>
            {ofAccounts ? <td>{row.account ? shown(row.account.name) : null}</td> : null}
            <td>{said.amount(row.figures)}</td>
            {isCompared ? <td>{row.before ? said.amount(row.before) : null}</td> : null}
            {isCompared ? <td>{row.before ? said.change(row.figures, row.before) : null}</td> : null}
          </tr>
        ))}
      </tbody>
    </AsTable>
  );
}

/** A period that ends before it starts. */
export function ReversedPeriod() {
  const text = useTranslations('report');
  return (
    <Notice tone="warn" title={text('reversed')}>
      {text('reversedHint')}
    </Notice>
  );
}
