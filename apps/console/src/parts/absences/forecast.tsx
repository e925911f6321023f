'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type Inputs, useTRPC } from '../../trpc/client.tsx';
import { Loaded } from '../lists/loaded.tsx';
import type { Dates } from './absence-forecast.ts';

/** Keeps the place of the figures while they are worked out. */
const Room = () => <div className="min-h-48 animate-pulse rounded-panel bg-sunken/60" />;

// Loaded with the first request that is looked at: most visits only read.
const ForecastFigures = dynamic(
  () => import('./forecast-figures.tsx').then((module) => module.ForecastFigures),
  { ssr: false, loading: Room },
);

type Typed = Inputs['absences']['forecast'];

interface TypedForecastProps {
  /** Null while there are no dates that could be asked for. */
  absence: Typed | null;
  onChoose: (dates: Dates) => void;
}

/** What would come of a request as it is typed; other dates can be taken from it. */
export function TypedForecast({ absence, onChoose }: TypedForecastProps) {
  const text = useTranslations('forecast');
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.absences.forecast.queryOptions(absence ?? { employee_id: '', from: '' }),
    enabled: absence !== null,
    placeholderData: keepPreviousData,
  });
  if (absence === null) return <p className="text-dense text-ink-soft">{text('datesFirst')}</p>;
  return (
    <Loaded query={query} skeleton={<Room />}>
      {(forecast) => (
        <ForecastFigures forecast={forecast} isStale={query.isPlaceholderData} onChoose={onChoose} />
      )}
    </Loaded>
  );
}

type Changed = Inputs['absences']['forecastChange'];

/** What would come of a change of an absence as it is typed, or of its end; null while it says too little. */
export function ChangeForecast({
  change,
  onChoose,
}: {
  change: Changed | null;
  onChoose?: (dates: Dates) => void;
}) {
  const text = useTranslations('forecast');
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.absences.forecastChange.queryOptions(change ?? { id: '', wanted: null }),
    enabled: change !== null,
    placeholderData: keepPreviousData,
  });
  if (change === null) return <p className="text-dense text-ink-soft">{text('datesFirst')}</p>;
  return (
    <Loaded query={query} skeleton={<Room />}>
      {(forecast) => (
        <ForecastFigures
          forecast={forecast}
          isStale={query.isPlaceholderData}
          {...(onChoose ? { onChoose } : {})}
        />
      )}
    </Loaded>
  );
}

/** What would come of approving a request or a change that waits. */
export function RequestForecast({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.absences.forecastOf.queryOptions({ id }));
  return (
    <Loaded query={query} skeleton={<Room />}>
      {(forecast) => <ForecastFigures forecast={forecast} />}
    </Loaded>
  );
}
