import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { measureFeed } from './feed.ts';
import { surviveKills } from './kills.ts';
import { measureLatency } from './latency.ts';
import { shareWebhooks } from './servers.ts';
import { missed } from './targets.ts';
import { measureWriteCost } from './write-cost.ts';

const given = process.argv[3] === undefined ? undefined : Number(process.argv[3]);
const parts = {
  write: async () => ({ found: await measureWriteCost(), misses: [] }),
  latency: async () => judged(await measureLatency(given ?? 20), missed.latency),
  feed: async () => judged(await measureFeed(given ?? 10_000_000), missed.feed),
  servers: async () => judged(await shareWebhooks(given ?? 30), missed.servers),
  kills: async () => judged(await surviveKills(given ?? 100), missed.kills),
};

// One part, or all of them; the report keeps what other runs found. A number makes a part smaller.
const asked = process.argv[2] ?? '';
const names = asked in parts ? [asked as keyof typeof parts] : (Object.keys(parts) as (keyof typeof parts)[]);
const file = new URL('../report.json', import.meta.url);
for (const name of names) {
  const { found, misses } = await parts[name]();
  const measured = { at: new Date().toISOString(), loadOfMachine: loadavg()[0], ...found };
  process.stdout.write(`${JSON.stringify({ [name]: measured }, null, 2)}\n`);
  writeFileSync(file, `${JSON.stringify({ ...readReport(), [name]: measured }, null, 2)}\n`);
  for (const miss of misses) process.stderr.write(`${name} misses its target: ${miss}\n`);
  if (misses.length > 0) process.exitCode = 1;
}
process.exit();

function judged<Found>(found: Found, judge: (found: Found) => string[]) {
  return { found, misses: judge(found) };
}

function readReport(): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
