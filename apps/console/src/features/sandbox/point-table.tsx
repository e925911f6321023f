'use client';

import { Badge, Panel } from '@stempel/ui';
import type { Column } from '@stempel/ui/data-table';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { ListTable } from '../../parts/lists/list-table.tsx';
import { type Place, slopesOf, type Zero } from './curve.ts';
import type { Sum } from './sandbox.ts';
import { useMeasure } from './use-measure.ts';

interface PointTableProps {
  places: readonly Place[];
  kinks: readonly Place[];
  zeros: readonly Zero[];
  said: (value: string) => string;
  measure: Sum;
  hrefOf: (place: Place) => string;
}

/** The same as a table; a row opens the run with that value. */
export function PointTable({ places, kinks, zeros, measure, said, hrefOf }: PointTableProps) {
  const text = useTranslations('sandbox');
  const formats = useFormats();
  const amounts = useMeasure();
  const slopes = new Map(slopesOf(places).map((slope, index) => [places[index], slope]));
  const isZero = (place: Place) =>
    zeros.some(({ from, to, exact }) => exact && from.value <= place.value && place.value <= to.value);
  const columns: Column<Place>[] = [
    {
      id: 'value',
      header: text('value'),
      cell: (place) => (
        <span className="flex flex-wrap items-center gap-2">
          {said(String(place.value))}
          {isZero(place) ? <Badge tone="good">{text('nothing')}</Badge> : null}
          {kinks.includes(place) ? <Badge>{text('kink')}</Badge> : null}
        </span>
      ),
    },
    {
      id: 'difference',
      header: text('difference'),
      align: 'end',
      cell: ({ sum }) => <strong>{amounts.difference(measure, sum.difference)}</strong>,
    },
    {
      id: 'slope',
      header: text('slope'),
      align: 'end',
      secondary: true,
      cell: (place) => {
        const slope = slopes.get(place);
        return slope === undefined ? '' : amounts.difference(measure, String(Number(slope.toFixed(2))));
      },
    },
    { id: 'up', header: text('up'), align: 'end', cell: ({ sum }) => formats.number(sum.up) },
    { id: 'down', header: text('down'), align: 'end', cell: ({ sum }) => formats.number(sum.down) },
    {
      id: 'refused',
      header: text('notWorkedOut'),
      align: 'end',
      secondary: true,
      cell: ({ refused }) => (refused === 0 ? '' : formats.number(refused)),
    },
  ];
  const shown = places.some(({ refused }) => refused > 0) ? columns : columns.slice(0, -1);
  return (
    <Panel title={text('everyValue')} flush className="overflow-clip">
      <ListTable
        list="sandboxPoints"
        apart
        label={text('everyValue')}
        columns={shown}
        rows={places}
        rowId={({ id }) => id}
        rowHref={hrefOf}
        rowName={({ value }) => said(String(value))}
      />
    </Panel>
  );
}
