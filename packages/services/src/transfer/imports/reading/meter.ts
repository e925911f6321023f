import { say } from '@stempel/core/messages';
import { limits } from './limits.ts';
import { type Reading, UnreadableFile } from './reading-item.ts';
import { restAfterWork } from './rest-after-work.ts';

/** Throws UnreadableFile when this process has taken more processor time or memory than a file may. */
function checkProcess(seconds: number): void {
  const { user, system } = process.cpuUsage();
  if (user + system > seconds * 1_000_000) {
    throw new UnreadableFile(say('reading-too-slow', { limit: seconds }));
  }
  if (process.memoryUsage.rss() > limits.processMebibytes * 1024 * 1024) {
    throw new UnreadableFile(say('reading-too-large', { limit: limits.processMebibytes }));
  }
}

/** Passes on what is read of a file, with rests, until it is more than a file may hold or takes too long. */
export async function* metered(reading: Reading, seconds: number): Reading {
  let rows = 0;
  let text = 0;
  for await (const item of reading) {
    const rest = restAfterWork();
    if (rest) await rest;
    if (item === undefined) checkProcess(seconds);
    else if (!('table' in item)) {
      rows += 1;
      if (rows > limits.rows) throw new UnreadableFile(say('too-many-rows', { limit: limits.rows }));
      if ('cells' in item) for (const cell of item.cells) text += cell.length;
      if (text > limits.text) {
        throw new UnreadableFile(say('rows-too-long', { limit: limits.text }));
      }
    }
    yield item;
  }
}
