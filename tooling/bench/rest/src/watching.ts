import { setTimeout } from 'node:timers/promises';
import { freePort } from '@stempel/db/free-port';
import { compareWays } from './compare-ways.ts';

// node src/watching.ts [rounds]: what metrics and a line in the log for each call cost, against the same product without both,
// in turns.

const port = await freePort();
const everyMilliseconds = 5_000;
const done = new AbortController();

/** As Prometheus does; returns how often metrics came. */
async function scrape(): Promise<number> {
  let scraped = 0;
  while (!done.signal.aborted) {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined);
    if (answer?.ok && (await answer.text()).includes('stempel_http_request_duration_seconds')) scraped += 1;
    await setTimeout(everyMilliseconds, undefined, { signal: done.signal }).catch(() => {});
  }
  return scraped;
}

const scraping = scrape();
try {
  await compareWays(Number(process.argv[2] ?? 7), [
    { name: 'without', settings: { LOG_LEVEL: 'warn' }, leastShare: null },
    {
      name: 'metrics and log',
      settings: { LOG_LEVEL: 'info', OPS_PORT: String(port), DRAIN_SECONDS: '0' },
      leastShare: 0.98,
    },
  ]);
} finally {
  done.abort();
}
const scraped = await scraping;
process.stdout.write(`metrics were fetched ${scraped} times\n`);
if (scraped === 0) throw new Error('No metrics came, so their cost was not measured.');
