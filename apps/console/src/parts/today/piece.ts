import type { Outputs } from '../../trpc/client.tsx';

/** A part of a date by its wall clock, in minutes since midnight. */
export interface Piece {
  id: string;
  from: number;
  to: number;
  kind: Outputs['timesheet']['get']['presence'][number]['kind'];
  /** Not checked out yet. */
  running: boolean;
}
