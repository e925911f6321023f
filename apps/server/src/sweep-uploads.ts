import { removeLeftUploads } from '@stempel/services/transfer/files';
import type { Logger } from './log.ts';

interface Sweep {
  log: Logger;
  now: () => Temporal.Instant;
  everyMilliseconds?: number;
}

/**
 * Removes what killed processes left of their uploads: at start, and while this one runs, since a server beside it may
 * be killed at any time. Hands out how to end it.
 */
export async function sweepUploads({
  log,
  now,
  everyMilliseconds = 600_000,
}: Sweep): Promise<() => Promise<void>> {
  const sweep = async () => {
    const left = await removeLeftUploads(now());
    if (left > 0) log.info({ removed: left }, 'uploads of a process that was killed were removed');
  };
  await sweep();
  let sweeping = Promise.resolve();
  const look = () => {
    sweeping = sweep().catch((error) => log.warn({ err: error }, 'left uploads were not removed'));
  };
  const timer = setInterval(look, everyMilliseconds).unref();
  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
