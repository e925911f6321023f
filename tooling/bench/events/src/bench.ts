import { readFileSync, writeFileSync } from 'node:fs';
import { measureFeed } from './feed.ts';
import { surviveKills } from './kills.ts';
import { measureLatency } from './latency.ts';
import { measureWriteCost } from './write-cost.ts';

const parts = {
  write: () => measureWriteCost(),
  latency: () => measureLatency(),
  feed: () => measureFeed(Number(process.argv[3] ?? 10_000_000)),
  kills: () => surviveKills(Number(process.argv[3] ?? 100)),
};

// One part, or all of them; the report keeps what other runs found.
const asked = process.argv[2] ?? '';
const names = asked in parts ? [asked as keyof typeof parts] : (Object.keys(parts) as (keyof typeof parts)[]);
const file = new URL('../report.json', import.meta.url);
for (const name of names) {
  const found = await parts[name]();
  process.stdout.write(`${JSON.stringify({ [name]: found }, null, 2)}\n`);
  writeFileSync(file, `${JSON.stringify({ ...readReport(), [name]: found }, null, 2)}\n`);
}
process.exit(0);

function readReport(): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
