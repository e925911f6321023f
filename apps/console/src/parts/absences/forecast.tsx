'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTRPC } from '../../trpc/client.tsx';
import { Loaded } from '../lists/loaded.tsx';
import type { Dates } from './absence-forecast.ts';
import {
  type ChangedAbsence,
  type TypedAbsence,
  useChangeForecast,
  useTypedForecast,
} from './use-forecast.ts';

/** Keeps the place of the figures while they are worked out. */
const Room = () => <div className="min-h-48 animate-pulse rounded-panel bg-sunken/60" />;

// Loaded with the first request that is looked at: most visits only read.
const ForecastFigures = dynamic(
  () => import('./forecast-figures.tsx').then((module) => module.ForecastFigures),
  { ssr: false, loading: Room },
);

interface TypedForecastProps {
  /** Null while there are no dates that could be asked for. */
  absence: TypedAbsence | null;
  onChoose: (dates: Dates) => void;
}

/** What would come of a request as it is typed; other dates can be taken from it. */
export function TypedForecast({ absence, onChoose }: TypedForecastProps) {
  const query = useTypedForecast(absence);
  return absence === null ? null : <Figures query={query} onChoose={onChoose} />;
}

interface ChangeForecastProps {
  /** Null while it says too little. */
  change: ChangedAbsence | null;
  onChoose?: (dates: Dates) => void;
}

/** What would come of a change of an absence as it is typed, or of its end. */
export function ChangeForecast({ change, onChoose }: ChangeForecastProps) {
  const query = useChangeForecast(change);
  return change === null ? null : <Figures query={query} {...(onChoose ? { onChoose } : {})} />;
}

interface FiguresProps {
  query: ReturnType<typeof useTypedForecast>;
  onChoose?: (dates: Dates) => void;
}

function Figures({ query, ...choosing }: FiguresProps) {
  return (
    <Loaded query={query} skeleton={<Room />}>
      {(forecast) => <ForecastFigures forecast={forecast} isStale={query.isPlaceholderData} {...choosing} />}
    </Loaded>
  );
}

/** What would come of approving a request or a change that waits. */
export function RequestForecast({ id }: { id: string }) {
  const trpc = useTRPC();
  // Once it is decided there is nothing to foresee: what is on its way still is called back.
  const query = useQuery(trpc.absences.forecastOf.queryOptions({ id }, { trpc: { abortOnUnmount: true } }));
  return (
    <Loaded query={query} skeleton={<Room />}>
      {(forecast) => <ForecastFigures forecast={forecast} />}
    </Loaded>
  );
}
