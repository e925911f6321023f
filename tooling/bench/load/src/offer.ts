import { type OrderProcess, startOrderProcess } from '@stempel/bench-common/order-process';

/**
 * Prepared requests of a file over some connections for some seconds: with a rate as many as it says whether answers come or
 * not, else on each connection one after the other.
 */
export type Offer = {
  port: number;
  file: string;
  connections: number;
  seconds: number;
  perSecond?: number;
};

export type Times = { calls: number; medianMs: number; p99Ms: number; longestMs: number };

export type Outcome = {
  /** Until the last answer. */
  seconds: number;
  /** Answers by their status; of a rate the time runs from when a call was due, whether a connection was free or not. */
  answers: Record<string, Times>;
  /** The same without the wait for a free connection of the generator. */
  answersFromSent: Record<string, Times>;
  /** Calls of the rate that were never sent, because all connections waited for an answer. */
  unsent: number;
};

export type Offering = OrderProcess<Offer, Outcome>;

/** Starts a process of its own that makes calls. */
export const startOffering = (): Promise<Offering> =>
  startOrderProcess(new URL('./offering-process.ts', import.meta.url));
