import type { Outputs } from '../../trpc/client.tsx';

export type AbsenceForecast = Outputs['absences']['forecast'];

export interface Dates {
  from: string;
  to: string;
}
