import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { areKept, atMost, describePromises } from '@stempel/bench-common/promises';
import { ensureServerCompiled } from '../../../run/build.mjs';
import { fillPresence } from './fill-presence.ts';
import { countPresence, countTables, untilAlone } from './look.ts';
import { killCommand, runCommand } from './run-command.ts';

// node src/bench.ts [--rows 10000000] [--sealed]

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000000' }, sealed: { type: 'boolean', default: false } },
});
const rows = Number(values.rows);
const isSealed = values.sealed;
const mostSeconds = { create: 300, restore: 600 } as const;
/** More than the same takes for next to no rows. */
const mostMebibytesMore = 150;
/** What a restore says when rows are on their way, and when all of them are there. */
const kills = ['Loading the rows', 'Building'];

const verbs = ['create', 'verify', 'restore'] as const;
type Measured = Record<(typeof verbs)[number], { seconds: number; mebibytes: number }>;

if ((await ensureServerCompiled()) !== 0) throw new Error('The server does not compile.');
const folder = mkdtempSync(join(tmpdir(), 'stempel-backup-bench-'));
const [source, target, small] = [await openPostgres(), await openPostgres(), await openPostgres()];
const passphrase = join(folder, 'passphrase');
writeFileSync(passphrase, 'a passphrase of a bench');
const options = isSealed ? ['--passphrase-file', passphrase] : [];
const at = (url: string) => ({ DATABASE_URL: url, DATA_DIR: folder, STEMPEL_SECRET: benchSecret });
const fileOf = (name: string) => join(folder, `${name}.tar`);
const restoring = ['backup', 'restore', fileOf('full'), ...options];

async function measure(name: string, into: string): Promise<Measured> {
  const measured: Partial<Measured> = {};
  for (const verb of verbs) {
    if (verb === 'restore' && name === 'full') await killRestores();
    const url = verb === 'restore' ? into : source.ownerUrl;
    const found = await runCommand(['backup', verb, fileOf(name), ...options], at(url));
    process.stdout.write(`${name}, ${verb}: ${found.seconds} s, ${found.mebibytes} MiB of memory at most\n`);
    measured[verb] = found;
  }
  return measured as Measured;
}

let leftByKills = 0;

async function killRestores(): Promise<void> {
  for (const moment of kills) {
    await killCommand(restoring, moment, at(target.ownerUrl));
    await untilAlone(target.ownerUrl);
    leftByKills += await countTables(target.ownerUrl);
    process.stdout.write(`killed at "${moment}"\n`);
  }
}

try {
  await runCommand(['seed', 'load', '--employees', '500', '--months', '1'], at(source.ownerUrl));
  const few = await measure('few', small.ownerUrl);
  const filled = await fillPresence(source.ownerUrl, rows);
  const full = await measure('full', target.ownerUrl);
  const missing = filled - (await countPresence(target.ownerUrl));
  const judged = [
    {
      promise: `A backup of ${filled.toLocaleString('en')} rows of presence takes minutes`,
      targets: [
        atMost('create, seconds', full.create.seconds, mostSeconds.create),
        atMost('restore, seconds', full.restore.seconds, mostSeconds.restore),
        atMost('rows that are missing after it', missing, 0),
      ],
    },
    {
      promise: 'Its memory is flat',
      targets: verbs.map((verb) =>
        atMost(
          `${verb}, MiB more than for few rows`,
          full[verb].mebibytes - few[verb].mebibytes,
          mostMebibytesMore,
        ),
      ),
    },
    {
      promise: 'kill -9 of a restore leaves nothing that is half there',
      targets: [atMost(`tables that are left after ${kills.length} kills`, leftByKills, 0)],
    },
  ];
  const mebibytesOfFile = Math.round(statSync(fileOf('full')).size / 1024 ** 2);
  const report = { judged, rows: filled, sealed: isSealed, few, full, mebibytesOfFile };
  writeFileSync(new URL('../report.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
  process.stdout.write(`${describePromises(judged)}\n`);
  if (!areKept(judged)) process.exitCode = 1;
} finally {
  await Promise.all([source.close(), target.close(), small.close()]);
  rmSync(folder, { recursive: true });
}
