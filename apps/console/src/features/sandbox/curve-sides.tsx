'use client';

import { Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { type Place, sidesOf, type Zero } from './curve.ts';
import { allSupplements, type Measure, type Sum } from './sandbox.ts';
import { TopPeople } from './top-people.tsx';
import { useMeasure } from './use-measure.ts';

interface CurveSidesProps {
  places: readonly Place[];
  zeros: readonly Zero[];
  measure: Sum;
  said: (value: string) => string;
}

/** Who gains and who loses on each side of where it costs nothing; of a curve without such a place at its ends. */
export function CurveSides({ places, zeros, measure, said }: CurveSidesProps) {
  const [zero] = zeros;
  const [first, last] = [places[0], places.at(-1)];
  const { below, above } = zero ? sidesOf(places, zero) : { below: first, above: last };
  const sides = [below, above].filter((side): side is Place => side !== undefined && side.difference !== 0);
  if (sides.length === 0) return null;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {sides.map((side) => (
        <Side key={side.id} side={side} measure={measure} said={said} />
      ))}
    </div>
  );
}

function Side({ side, measure, said }: { side: Place; measure: Sum; said: (value: string) => string }) {
  const text = useTranslations('sandbox');
  const amounts = useMeasure();
  const { up, down, difference } = side.sum;
  return (
    <Panel title={text('sideAt', { value: said(String(side.value)) })} flush>
      <p className="px-4 pt-2 text-dense text-ink-soft tabular-nums">
        {[amounts.difference(measure, difference), text('gainAndLose', { up, down })].join(' · ')}
      </p>
      {measure.key === allSupplements ? (
        <p className="px-4 py-2 text-dense text-ink-soft">{text('sideOfOneLine')}</p>
      ) : (
        <People side={side} measure={measure} />
      )}
    </Panel>
  );
}

function People({ side, measure: { kind, key, unit, currency } }: { side: Place; measure: Measure }) {
  const trpc = useTRPC();
  const measure = { kind, key, unit, currency };
  const query = useQuery(trpc.sandbox.distribution.queryOptions({ id: side.id, measure }));
  return (
    <Loaded query={query}>
      {(spread) => <TopPeople spread={{ ...spread, median: null }} measure={measure} runId={side.id} />}
    </Loaded>
  );
}
