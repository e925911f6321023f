'use client';

import { EmptyState, FilterSelect, InlineField, Panel, SkeletonChart } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { type CurvePoint, kinksOf, measuresOf, type Place, placesOf, type Zero, zerosOf } from './curve.ts';
import { CurveChart } from './curve-chart.tsx';
import { CurveSides } from './curve-sides.tsx';
import { PointTable } from './point-table.tsx';
import { allSupplements, codeOf, type SandboxRun, type Sum } from './sandbox.ts';
import { useMeasure } from './use-measure.ts';
import type { RunFilter } from './use-run-filter.ts';
import { useVaried } from './use-varied.ts';

interface CurveAnswersProps {
  run: SandboxRun;
  filter: RunFilter;
}

/** What each value of a varied number comes to: as a curve, with what it says in words, and as a table. */
export function CurveAnswers({ run, filter }: CurveAnswersProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.sandbox.curve.queryOptions({ id: run.id }));
  return (
    <Loaded query={query} as={SkeletonChart}>
      {(points) => <Points points={points} run={run} filter={filter} />}
    </Loaded>
  );
}

function Points({ points, run, filter }: CurveAnswersProps & { points: readonly CurvePoint[] }) {
  const text = useTranslations('sandbox');
  const varied = useVaried(run.varied);
  const measures = measuresOf(points);
  const measure =
    measures.find((one) => codeOf(one) === filter.filter.measure) ??
    measures.toSorted((a, b) => weightOf(b) - weightOf(a))[0];
  if (!measure || !points.some(({ employments }) => employments > 0))
    return (
      <Panel>
        <EmptyState icon={<PageIcon page="sandbox" />} title={text('nobody')}>
          {text('nobodyHint')}
        </EmptyState>
      </Panel>
    );
  const places = placesOf(points, measure);
  // What nobody's figures depend on costs nothing anywhere, which is no finding.
  const isFlat = places.every(({ difference }) => difference === 0);
  const found = { places, zeros: isFlat ? [] : zerosOf(places), kinks: kinksOf(places) };
  const hrefOf = ({ id }: Place) =>
    measure.key === allSupplements
      ? `/sandbox/${id}`
      : `/sandbox/${id}?${new URLSearchParams({ measure: codeOf(measure) })}`;
  return (
    <div className="flex flex-col gap-4">
      <MeasureSelect measures={measures} measure={measure} filter={filter} />
      <Panel title={text('curveOf', { name: useMeasureName(measure) })}>
        <CurveChart {...found} measure={measure} said={varied.said} hrefOf={hrefOf} />
        <Words {...found} said={varied.said} />
      </Panel>
      <CurveSides {...found} measure={measure} said={varied.said} />
      <PointTable {...found} measure={measure} said={varied.said} hrefOf={hrefOf} />
    </div>
  );
}

const useMeasureName = (measure: Sum): string => useMeasure().name(measure);

/** Pay and time before what they are made of, then what moves most people. */
function weightOf({ kind, key, up, down }: Sum): number {
  const isMade = kind === 'figure' || kind === 'violation' || key === allSupplements;
  return (up + down > 0 ? 1_000_000 : 0) + (isMade ? 0 : 500_000) + up + down;
}

const kinds = ['account', 'payout', 'supplement', 'figure', 'violation'] as const;

interface MeasureSelectProps {
  measures: readonly Sum[];
  measure: Sum;
  filter: RunFilter;
}

function MeasureSelect({ measures, measure, filter: { setFilter } }: MeasureSelectProps) {
  const text = useTranslations('sandbox');
  const said = useMeasure();
  return (
    <div data-passing>
      <InlineField label={text('look')}>
        {(id) => (
          <FilterSelect
            id={id}
            value={codeOf(measure)}
            onChange={(event) => setFilter({ measure: event.target.value })}
          >
            {kinds.map((kind) => {
              const own = measures.filter((one) => one.kind === kind);
              return own.length === 0 ? null : (
                <optgroup key={kind} label={text(`kinds.${kind}`)}>
                  {own.map((one) => (
                    <option key={codeOf(one)} value={codeOf(one)}>
                      {said.name(one)}
                    </option>
                  ))}
                </optgroup>
              );
            })}
          </FilterSelect>
        )}
      </InlineField>
    </div>
  );
}

interface FoundProps {
  places: readonly Place[];
  kinks: readonly Place[];
  zeros: readonly Zero[];
  said: (value: string) => string;
}

/** Where it costs nothing and where it turns. */
function Words({ places, zeros, kinks, said }: FoundProps) {
  const text = useTranslations('sandbox');
  const at = ({ value }: Place) => said(String(value));
  const isFlat = places.every(({ difference }) => difference === 0);
  const notes = isFlat
    ? [text('curveFlat')]
    : [
        ...(zeros.length === 0 ? [text('neverNothing')] : []),
        ...zeros.map((zero) => {
          const { from, to, exact } = zero;
          if (exact && from === to) return text('costsNothing', { value: at(from) });
          return text(exact ? 'costsNothingOver' : 'costsNothingBetween', { from: at(from), to: at(to) });
        }),
        ...(kinks.length === 0 ? [] : [text('turnsAt', { values: kinks.map(at).join(', ') })]),
      ];
  return <p className="mt-2 text-dense text-pretty text-ink-soft tabular-nums">{notes.join(' ')}</p>;
}
