'use client';

import { Badge, IconButton, Panel } from '@stempel/ui';
import { NextIcon, PreviousIcon } from '@stempel/ui/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { parseAsInteger, useQueryState } from 'nuqs';
import { todayIn } from '../../format/dates.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { Loaded } from '../lists/loaded.tsx';

/** Keeps the place of the figures. */
const Room = () => <div className="min-h-24 animate-pulse bg-sunken/60" />;

// Loaded beside the page: it stands below what most visits are for.
const YearFigures = dynamic(() => import('./year-figures.tsx').then((module) => module.YearFigures), {
  ssr: false,
  loading: Room,
});

/** The years of which anything is worked out. */
const [firstYear, lastYear] = [2000, 2100];

/** The year that is looked at, held by the address: that of today unless another is chosen. */
export function useOverviewYear() {
  const { workspace } = useSession();
  const current = Number(todayIn(workspace.time_zone).slice(0, 4));
  const [asked, setAsked] = useQueryState('year', parseAsInteger);
  const year = asked !== null && asked >= firstYear && asked <= lastYear ? asked : current;
  return { year, setYear: (next: number) => void setAsked(next === current ? null : next) };
}

/** Steps to the year before and after. */
export function YearSteps({ year, setYear }: ReturnType<typeof useOverviewYear>) {
  const text = useTranslations('overview');
  return (
    <span className="flex items-center gap-1">
      <span className="contents print:hidden">
        <IconButton label={text('before')} onClick={() => setYear(year - 1)}>
          <PreviousIcon aria-hidden="true" />
        </IconButton>
      </span>
      <span className="min-w-12 text-center font-semibold tabular-nums" aria-live="polite">
        {year}
      </span>
      <span className="contents print:hidden">
        <IconButton label={text('after')} onClick={() => setYear(year + 1)}>
          <NextIcon aria-hidden="true" />
        </IconButton>
      </span>
    </span>
  );
}

/** What somebody has taken, planned and asked for in a year, and what is left; each figure opens what it is made of. */
export function YearOverview({ employeeId }: { employeeId: string }) {
  const text = useTranslations('overview');
  const trpc = useTRPC();
  const steps = useOverviewYear();
  const { year } = steps;
  const query = useQuery({
    ...trpc.absences.overview.queryOptions({ employee_id: employeeId, year }),
    placeholderData: keepPreviousData,
  });
  const isSimulation = query.data?.accounts.some(({ simulation }) => simulation) ?? false;
  return (
    <Panel
      title={text('title', { year: String(year) })}
      className="mt-4"
      flush
      actions={
        <span className="flex items-center gap-2">
          {isSimulation ? <Badge tone="note">{text('simulation')}</Badge> : null}
          <YearSteps {...steps} />
        </span>
      }
    >
      <Loaded query={query} skeleton={<Room />}>
        {(overview) => (
          <div aria-busy={query.isPlaceholderData}>
            <YearFigures overview={overview} />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
