'use client';

import { Panel } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { codeOf, type Measure, type Summary } from './sandbox.ts';
import { useMeasure } from './use-measure.ts';
import type { RunFilter } from './use-run-filter.ts';

type Unit = Summary['units'][number];

interface UnitsTableProps {
  units: readonly Unit[];
  measure: Measure;
  filter: RunFilter;
}

/** What the measure comes to by org unit, where it differs; not there for one unit. */
export function UnitsTable({ units, measure, filter }: UnitsTableProps) {
  const text = useTranslations('sandbox');
  const field = useTranslations('field');
  const formats = useFormats();
  const said = useMeasure();
  const rows = units.filter((unit) => codeOf(unit) === codeOf(measure));
  if (rows.length < 2) return null;
  const columns: Column<Unit>[] = [
    { id: 'unit', header: field('orgUnit'), cell: (row) => row.org_unit_name ?? '' },
    {
      id: 'employments',
      header: text('changed'),
      align: 'end',
      secondary: true,
      cell: (row) => formats.number(row.employments),
    },
    { id: 'before', header: text('live'), align: 'end', cell: (row) => said.amount(row, row.before) },
    { id: 'after', header: text('byDraft'), align: 'end', cell: (row) => said.amount(row, row.after) },
    {
      id: 'difference',
      header: text('difference'),
      align: 'end',
      cell: (row) => <strong>{said.difference(row, row.difference)}</strong>,
    },
  ];
  return (
    <Panel title={text('byUnit', { name: said.name(measure) })} flush className="overflow-clip">
      <ListTable
        list="sandboxUnits"
        apart
        label={text('byUnit', { name: said.name(measure) })}
        columns={columns}
        rows={rows}
        rowId={(row) => row.org_unit_id ?? ''}
        rowHref={(row) =>
          row.org_unit_id &&
          `/sandbox/${filter.part.id}?${new URLSearchParams({ unit: row.org_unit_id, measure: codeOf(measure) })}`
        }
      />
    </Panel>
  );
}
