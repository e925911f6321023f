import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Inputs, useTRPC } from '../../trpc/client.tsx';

export type TypedAbsence = Inputs['absences']['forecast'];
export type ChangedAbsence = Inputs['absences']['forecastChange'];

/** What would come of a request as it is typed; asked for once, whoever shows it. Null while it says too little. */
export function useTypedForecast(absence: TypedAbsence | null) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.absences.forecast.queryOptions(absence ?? { employee_id: '', from: '' }),
    enabled: absence !== null,
    placeholderData: keepPreviousData,
  });
}

/** The same of a change of an absence, or of its end. */
export function useChangeForecast(change: ChangedAbsence | null) {
  const trpc = useTRPC();
  return useQuery({
    ...trpc.absences.forecastChange.queryOptions(change ?? { id: '', wanted: null }),
    enabled: change !== null,
    placeholderData: keepPreviousData,
  });
}
