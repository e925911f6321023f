import type { ReplicaAge } from '@stempel/db';

/** How old what a replica shows is, for people. */
export interface ReplicaState {
  /** All that was saved before this instant is there. */
  as_of: string;
  seconds_behind: number;
}

export function replicaState({ asOfMs, behindMs }: ReplicaAge): ReplicaState {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.trunc(asOfMs));
  return { as_of: at.toString(), seconds_behind: Math.ceil(behindMs / 1_000) };
}
