import { type OrderProcess, startOrderProcess } from './order-process.ts';

export type PreparedCall = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** Calls in turn for some seconds: at a steady rate, or each after the answer to the one before. */
export type LoadOrder = {
  port: number;
  calls: readonly PreparedCall[];
  seconds: number;
  perSecond?: number;
  /** Between the answer and the next call, without a rate. */
  pauseMs?: number;
  most?: number;
  /** What a limit turns away is called again when it may be, and not counted twice. */
  isPatient?: boolean;
};
export type LoadResult = {
  calls: number;
  medianMs: number;
  p99Ms: number;
  /** How often each status came; 0 stands for no answer. */
  statuses: Record<string, number>;
};

export type Generator = OrderProcess<LoadOrder, LoadResult>;

/** Starts a load generator in a process of its own. */
export const startGenerator = (): Promise<Generator> =>
  startOrderProcess(new URL('./load-generator.ts', import.meta.url));
