'use client';

import {
  Button,
  EmptyState,
  FilterSelect,
  InlineField,
  Input,
  Panel,
  Skeleton,
  SkeletonChart,
  SkeletonTable,
} from '@stempel/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { EmployeeFilter } from '../../parts/filters/employee-filter.tsx';
import { OrgUnitFilter } from '../../parts/filters/org-unit-filter.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageIcon } from '../../routes/icons.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { Histogram } from './histogram.tsx';
import { PeopleTable } from './people-table.tsx';
import { codeOf, type Distribution, type Sum, type Summary } from './sandbox.ts';
import { TopPeople } from './top-people.tsx';
import { TotalsTable } from './totals-table.tsx';
import { UnitsTable } from './units-table.tsx';
import { useMeasure } from './use-measure.ts';
import type { RunFilter } from './use-run-filter.ts';

/** What a run found: sums, how they spread over people, and everybody. */
export function RunAnswers({ filter }: { filter: RunFilter }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.sandbox.summary.queryOptions(filter.part, { placeholderData: keepPreviousData }),
  );
  return (
    <div className="flex flex-col gap-4">
      <PartFilter filter={filter} />
      <Loaded query={query} as={Room}>
        {(summary) => <Answers summary={summary} filter={filter} />}
      </Loaded>
    </div>
  );
}

/** The place of the cards and what stands below them. */
function Room({ label }: { label: string }) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        {['difference', 'affected', 'violations'].map((card) => (
          <Skeleton key={card} className="h-24" />
        ))}
      </div>
      <Panel>
        <SkeletonChart label={label} />
      </Panel>
    </>
  );
}

function PartFilter({ filter: { filter, setFilter, filtered } }: { filter: RunFilter }) {
  const action = useTranslations('action');
  return (
    <search className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <OrgUnitFilter value={filter.unit} onChange={(unit) => setFilter({ unit })} />
      <EmployeeFilter value={filter.employee} onChange={(employee) => setFilter({ employee })} />
      {filtered ? (
        <Button size="small" variant="quiet" onClick={() => setFilter({ unit: null, employee: null })}>
          {action('clearFilters')}
        </Button>
      ) : null}
    </search>
  );
}

function Answers({ summary, filter }: { summary: Summary; filter: RunFilter }) {
  const text = useTranslations('sandbox');
  const measure = chosenOf(summary.lines, filter.filter.measure);
  if (summary.employments === 0 || !measure)
    return (
      <Panel>
        <EmptyState icon={<PageIcon page="sandbox" />} title={text('nobody')}>
          {text(filter.filtered ? 'nobodyFiltered' : 'nobodyHint')}
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <Cards summary={summary} measure={measure} />
      <MeasureParts summary={summary} measure={measure} filter={filter} />
      <TotalsTable sums={summary.lines} filter={filter} />
    </>
  );
}

/** The measure of the address, else the one that changes for most, pay and time before what they are made of. */
function chosenOf(lines: readonly Sum[], code: string | null): Sum | undefined {
  const weight = ({ kind, up, down }: Sum) =>
    (up + down > 0 ? 1_000_000 : 0) + (kind === 'figure' || kind === 'violation' ? 0 : 500_000) + up + down;
  return lines.find((line) => codeOf(line) === code) ?? lines.toSorted((a, b) => weight(b) - weight(a))[0];
}

function Cards({ summary, measure }: { summary: Summary; measure: Sum }) {
  const text = useTranslations('sandbox');
  const formats = useFormats();
  const said = useMeasure();
  const violations = summary.lines.filter(({ kind }) => kind === 'violation');
  const sum = (field: 'before' | 'after') =>
    violations.reduce((total, line) => total + Number(line[field]), 0);
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      <Card
        name={text('differenceOf', { name: said.name(measure) })}
        value={said.difference(measure, measure.difference)}
        note={text('fromTo', {
          from: said.amount(measure, measure.before),
          to: said.amount(measure, measure.after),
        })}
      />
      <Card
        name={text('affected')}
        value={formats.number(summary.differing)}
        note={[
          text('ofAll', { count: formats.number(summary.employments) }),
          text('upAndDown', { up: formats.number(measure.up), down: formats.number(measure.down) }),
          ...(summary.refused > 0 ? [text('refused', { count: summary.refused })] : []),
        ].join(' · ')}
      />
      <Card
        name={text('violations')}
        value={formats.decimal(signed(sum('after') - sum('before')))}
        note={text('fromTo', { from: formats.number(sum('before')), to: formats.number(sum('after')) })}
      />
    </dl>
  );
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value));

function Card({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="rounded-panel border border-line bg-surface px-4 py-3">
      <dt className="text-dense font-medium text-ink-soft">{name}</dt>
      <dd className="mt-0.5 text-2xl font-semibold tracking-[-0.01em] tabular-nums">{value}</dd>
      <dd className="text-dense text-ink-soft tabular-nums">{note}</dd>
    </div>
  );
}

interface MeasurePartsProps {
  summary: Summary;
  measure: Sum;
  filter: RunFilter;
}

/** Everything about one measure. */
function MeasureParts({ summary, measure, filter }: MeasurePartsProps) {
  const trpc = useTRPC();
  const { kind, key, unit, currency } = measure;
  const asked = { kind, key, unit, currency };
  const threshold = filter.filter.threshold;
  const isNumber = threshold !== null && /^-?\d{1,12}(\.\d{1,4})?$/.test(threshold);
  const input = { ...filter.part, measure: asked, ...(isNumber ? { threshold } : {}) };
  const query = useQuery(
    trpc.sandbox.distribution.queryOptions(input, { placeholderData: keepPreviousData }),
  );
  return (
    <>
      <MeasureChoice lines={summary.lines} measure={measure} filter={filter} />
      <Loaded query={query} as={SkeletonTable}>
        {(spread) => <Spread spread={spread} measure={measure} filter={filter} />}
      </Loaded>
      <UnitsTable units={summary.units} measure={measure} filter={filter} />
      <PeopleTable input={input} measure={measure} filter={filter} />
    </>
  );
}

const kinds = ['account', 'payout', 'supplement', 'figure', 'violation'] as const;

function MeasureChoice({
  lines,
  measure,
  filter,
}: {
  lines: readonly Sum[];
  measure: Sum;
  filter: RunFilter;
}) {
  const text = useTranslations('sandbox');
  const said = useMeasure();
  const { setFilter } = filter;
  const { threshold } = filter.filter;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" data-passing>
      <InlineField label={text('look')}>
        {(id) => (
          <FilterSelect
            id={id}
            value={codeOf(measure)}
            onChange={(event) => setFilter({ measure: event.target.value, threshold: null })}
          >
            {kinds.map((kind) => {
              const own = lines.filter((line) => line.kind === kind);
              return own.length === 0 ? null : (
                <optgroup key={kind} label={text(`kinds.${kind}`)}>
                  {own.map((line) => (
                    <option key={codeOf(line)} value={codeOf(line)}>
                      {said.name(line)}
                      {line.up + line.down > 0 ? ` (${said.difference(line, line.difference)})` : ''}
                    </option>
                  ))}
                </optgroup>
              );
            })}
          </FilterSelect>
        )}
      </InlineField>
      <InlineField label={text('threshold', { unit: text(`units.${measure.unit}`) })}>
        {(id) => (
          <Input
            id={id}
            inputMode="decimal"
            className="sm:w-28"
            value={threshold ?? ''}
            onChange={(event) =>
              setFilter({
                threshold: event.target.value.replace(',', '.') || null,
                ...(event.target.value ? {} : { who: null }),
              })
            }
          />
        )}
      </InlineField>
    </div>
  );
}

function Spread({ spread, measure, filter }: { spread: Distribution; measure: Sum; filter: RunFilter }) {
  const text = useTranslations('sandbox');
  return (
    <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
      <Panel title={text('spread')}>
        <Histogram spread={spread} measure={measure} />
      </Panel>
      <Panel title={text('extremes')} flush>
        <TopPeople spread={spread} measure={measure} runId={filter.part.id} />
      </Panel>
    </div>
  );
}
