import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { atMost, type Promised } from '@stempel/bench-common/promises';
import { fillPresence } from './fill-presence.ts';
import { countPresence, countTables, untilAlone } from './look.ts';
import { killCommand, runCommand } from './run-command.ts';

const mostSeconds = { create: 300, restore: 600 } as const;
/** More than the same takes for next to no rows. */
const mostMebibytesMore = 150;
/** What a restore says when rows are on their way, and when all of them are there. */
const kills = ['Loading the rows', 'Building'];

const verbs = ['create', 'verify', 'restore'] as const;
type Measured = Record<(typeof verbs)[number], { seconds: number; mebibytes: number }>;

export interface MeasuredArchive {
  judged: Promised[];
  rows: number;
  sealed: boolean;
  few: Measured;
  full: Measured;
  mebibytesOfFile: number;
}

/** Backs up a database with so many rows of presence, reads the backup again and restores it, after restores that were killed. */
export async function measureArchive(rows: number, sealed: boolean): Promise<MeasuredArchive> {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-backup-bench-'));
  const [source, target, small] = [await openPostgres(), await openPostgres(), await openPostgres()];
  const passphrase = join(folder, 'passphrase');
  writeFileSync(passphrase, 'a passphrase of a bench');
  const options = sealed ? ['--passphrase-file', passphrase] : [];
  const at = (url: string) => ({ DATABASE_URL: url, DATA_DIR: folder, STEMPEL_SECRET: benchSecret });
  const fileOf = (name: string) => join(folder, `${name}.tar`);
  let leftByKills = 0;

  async function measure(name: string, into: string): Promise<Measured> {
    const measured: Partial<Measured> = {};
    for (const verb of verbs) {
      if (verb === 'restore' && name === 'full') leftByKills += await killRestores();
      const url = verb === 'restore' ? into : source.ownerUrl;
      const found = await runCommand(['backup', verb, fileOf(name), ...options], at(url));
      process.stdout.write(
        `${name}, ${verb}: ${found.seconds} s, ${found.mebibytes} MiB of memory at most\n`,
      );
      measured[verb] = found;
    }
    return measured as Measured;
  }

  async function killRestores(): Promise<number> {
    let left = 0;
    for (const moment of kills) {
      await killCommand(['backup', 'restore', fileOf('full'), ...options], moment, at(target.ownerUrl));
      await untilAlone(target.ownerUrl);
      left += await countTables(target.ownerUrl);
      process.stdout.write(`killed at "${moment}"\n`);
    }
    return left;
  }

  try {
    await runCommand(['seed', 'load', '--employees', '500', '--months', '1'], at(source.ownerUrl));
    const few = await measure('few', small.ownerUrl);
    const filled = await fillPresence(source.ownerUrl, rows);
    const full = await measure('full', target.ownerUrl);
    const missing = filled - (await countPresence(target.ownerUrl));
    const mebibytesOfFile = Math.round(statSync(fileOf('full')).size / 1024 ** 2);
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
    return { judged, rows: filled, sealed, few, full, mebibytesOfFile };
  } finally {
    await Promise.all([source.close(), target.close(), small.close()]);
    rmSync(folder, { recursive: true });
  }
}
