import type { Outputs } from '../../trpc/client.tsx';
import type { Piece } from '../today/piece.ts';

export type Timesheet = Outputs['timesheet']['get'];

export type Presence = Timesheet['presence'][number];

export type Entry = Timesheet['entries'][number];

export type Day = Timesheet['days'][number];

/** One date with everything recorded on it. */
export interface RecordedDay {
  day: Day;
  presence: Presence[];
  /** What of all presence lies on the date by its clock, a night that began the day before too. */
  pieces: Piece[];
  entries: Entry[];
  recordedMinutes: number;
  /** Presence that no entry says the purpose of; negative when entries exceed it. */
  openMinutes: number;
}
