import type { IncomingMessage, ServerResponse } from 'node:http';

/** A call as a trace tells of it; who answers it and what it is for may be known later only. */
export type TracedCall = {
  request: IncomingMessage;
  response: ServerResponse;
  describe: () => { surface: string; operation: string | undefined };
};

/** Runs the work of a call as a trace of its own, or as a part of the one that its caller names. */
export type CallTrace = (call: TracedCall, work: () => Promise<unknown>) => Promise<unknown>;
