'use client';

import { Panel } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { codeOf, type Sum } from './sandbox.ts';
import { useMeasure } from './use-measure.ts';
import type { RunFilter } from './use-run-filter.ts';

/** Every line, account, figure and kind of violation, each for itself; a row opens how it spreads. */
export function TotalsTable({ sums, filter }: { sums: readonly Sum[]; filter: RunFilter }) {
  const text = useTranslations('sandbox');
  const formats = useFormats();
  const said = useMeasure();
  const { unit, employee } = filter.filter;
  const hrefOf = (sum: Sum) => {
    const query = new URLSearchParams({
      measure: codeOf(sum),
      ...(unit === null ? {} : { unit }),
      ...(employee === null ? {} : { employee }),
    });
    return `/sandbox/${filter.part.id}?${query}`;
  };
  const columns: Column<Sum>[] = [
    { id: 'name', header: text('line'), cell: said.name },
    {
      id: 'kind',
      header: text('kind'),
      secondary: true,
      cell: ({ kind }) => <span className="text-ink-soft">{text(`kinds.${kind}`)}</span>,
    },
    { id: 'before', header: text('live'), align: 'end', cell: (sum) => said.amount(sum, sum.before) },
    { id: 'after', header: text('byDraft'), align: 'end', cell: (sum) => said.amount(sum, sum.after) },
    {
      id: 'difference',
      header: text('difference'),
      align: 'end',
      cell: (sum) => <strong>{said.difference(sum, sum.difference)}</strong>,
    },
    {
      id: 'up',
      header: text('up'),
      align: 'end',
      secondary: true,
      cell: (sum) => formats.number(sum.up),
    },
    {
      id: 'down',
      header: text('down'),
      align: 'end',
      secondary: true,
      cell: (sum) => formats.number(sum.down),
    },
  ];
  const order = ['account', 'payout', 'supplement', 'violation', 'figure'];
  const rows = sums
    .filter(({ before, after }) => before !== '0' || after !== '0')
    .toSorted(
      (a, b) =>
        Number(b.up + b.down > 0) - Number(a.up + a.down > 0) ||
        order.indexOf(a.kind) - order.indexOf(b.kind),
    );
  return (
    <Panel title={text('totals')} flush className="overflow-clip">
      <ListTable
        list="sandboxTotals"
        apart
        label={text('totals')}
        columns={columns}
        rows={rows}
        rowId={codeOf}
        rowHref={hrefOf}
      />
    </Panel>
  );
}
