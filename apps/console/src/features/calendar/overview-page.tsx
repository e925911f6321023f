'use client';

import { Button, EmptyState, FilterSelect, InlineField, Notice, Panel, SkeletonTable } from '@stempel/ui';
import { CalendarIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useOverviewYear, YearSteps } from '../../parts/absences/year-overview.tsx';
import { Downloads } from '../../parts/files/downloads.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { OverviewTable } from './overview-table.tsx';
import { useOverviews } from './use-overviews.ts';
import { usePrintAll } from './use-print-all.ts';

/** A year of a unit's people: what each has taken, planned and asked for, and what is left. */
export function OverviewPage() {
  const page = useTranslations('page');
  const text = useTranslations('overview');
  const trpc = useTRPC();
  const { employee_id: employeeId } = useSession();
  const steps = useOverviewYear();
  const units = useQuery(trpc.calendar.units.queryOptions());
  const overviews = useOverviews(steps.year, units.data ?? []);
  const { query, rows, unit, setUnit, file, shown, total, truncated, isReady } = overviews;
  const { print, isGathering, isWhole } = usePrintAll(query);
  return (
    <div className="[page:calendar]">
      <PageHeader
        trail={
          <Link href="/calendar" prefetch={false} className="hover:text-ink hover:underline">
            {page('calendar')}
          </Link>
        }
        title={page('absenceOverview')}
        summary={text('page', { year: String(steps.year) })}
        actions={
          <div className="flex gap-2 print:hidden">
            {total > 0 || query.isLoading ? <Downloads address={file} /> : null}
            <Button pending={isGathering} onClick={print}>
              {text('print')}
            </Button>
          </div>
        }
      />
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2" data-passing>
        <YearSteps {...steps} />
        <InlineField label={text('whose')}>
          {(id) => (
            <FilterSelect
              id={id}
              value={unit ?? ''}
              onChange={(event) => setUnit(event.target.value || null)}
            >
              {employeeId === null ? null : <option value="">{text('team')}</option>}
              {(units.data ?? []).map(({ id: unitId, name, depth }) => (
                <option key={unitId} value={unitId}>
                  {`${'\u2007'.repeat(depth * 2)}${name}`}
                </option>
              ))}
            </FilterSelect>
          )}
        </InlineField>
        <p role="status" className="min-h-[1lh] min-w-24 text-dense text-ink-soft tabular-nums">
          {query.data ? text('found', { count: total }) : null}
        </p>
      </div>
      {truncated ? <Notice tone="warn">{text('truncated', { count: total })}</Notice> : null}
      {shown < total ? (
        <p className="mb-2 hidden text-dense print:block">{text('printedPart', { shown, count: total })}</p>
      ) : null}
      <Panel flush className="overflow-clip print:overflow-visible">
        {isReady ? (
          <Loaded query={query} as={SkeletonTable}>
            {() =>
              rows.length === 0 ? <NobodyHere /> : <OverviewTable overviews={overviews} whole={isWhole} />
            }
          </Loaded>
        ) : (
          <Loaded query={units} as={SkeletonTable}>
            {() => <NobodyHere />}
          </Loaded>
        )}
        <div className="print:hidden">
          <ShowMore query={query} />
        </div>
      </Panel>
      <p className="mt-2 max-w-prose text-fine text-pretty text-ink-soft">
        {text('simulationHint')} {text('requestedHint')}
      </p>
    </div>
  );
}

function NobodyHere() {
  const text = useTranslations('overview');
  return (
    <EmptyState icon={<CalendarIcon aria-hidden="true" />} title={text('nobody')}>
      {text('nobodyHint')}
    </EmptyState>
  );
}
