import { setTimeout } from 'node:timers/promises';
import type { LastCall } from '../last-call.ts';

/** A balancer that still sends calls here sends one within a second, or hardly any. */
const quietMilliseconds = 1_000;
const mostMilliseconds = 5_000;
const pauseMilliseconds = 50;

/**
 * Resolves once no call came for a second, at most five seconds later: a busy balancer notices late that no calls should come, and a
 * call that it sends while its connection is closed is lost, because what may have been done is not sent twice.
 */
export async function untilQuiet(lastCall: LastCall): Promise<void> {
  const end = performance.now() + mostMilliseconds;
  while (lastCall.isRecent(quietMilliseconds) && performance.now() < end) await setTimeout(pauseMilliseconds);
}
