import { setTimeout } from 'node:timers/promises';
import { freePort } from '@stempel/db/free-port';
import { compareWays } from './compare-ways.ts';

// node src/watching.ts [rounds]: what metrics and a line in the log for each call cost, together and metrics alone, against the same
// product without both, in turns.

const watched = { OPS_PORT: String(await freePort()), DRAIN_SECONDS: '0' };
const counted = { OPS_PORT: String(await freePort()), DRAIN_SECONDS: '0' };
const everyMilliseconds = 5_000;
const done = new AbortController();

/** As Prometheus does; returns how often metrics came. */
async function scrape(): Promise<number> {
  let scraped = 0;
  while (!done.signal.aborted) {
    for (const { OPS_PORT } of [watched, counted]) {
      const answer = await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`).catch(() => undefined);
      if (answer?.ok && (await answer.text()).includes('stempel_http_request_duration_seconds')) scraped += 1;
    }
    await setTimeout(everyMilliseconds, undefined, { signal: done.signal }).catch(() => {});
  }
  return scraped;
}

const scraping = scrape();
try {
  await compareWays(Number(process.argv[2] ?? 7), [
    { name: 'without', settings: { LOG_LEVEL: 'warn' }, leastShare: null },
    { name: 'metrics and log', settings: { LOG_LEVEL: 'info', ...watched }, leastShare: 0.98 },
    { name: 'metrics', settings: { LOG_LEVEL: 'warn', ...counted }, leastShare: null },
  ]);
} finally {
  done.abort();
}
const scraped = await scraping;
process.stdout.write(`metrics were fetched ${scraped} times\n`);
if (scraped === 0) throw new Error('No metrics came, so their cost was not measured.');
