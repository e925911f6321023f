import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import pg from 'pg';
import { fillPresence } from './fill-presence.ts';
import { runCommand } from './run-command.ts';

// node src/bench.ts [--rows 10000000] [--sealed]

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000000' }, sealed: { type: 'boolean', default: false } },
});
const rows = Number(values.rows);
const isSealed = values.sealed;
const mostSeconds = { create: 300, restore: 600 } as const;
/** Beyond what the same does with next to no rows. */
const mostMebibytes = 400;

const folder = mkdtempSync(join(tmpdir(), 'stempel-backup-bench-'));
const [source, target] = [await openPostgres(), await openPostgres()];
const file = join(folder, 'backup.tar');
const passphrase = join(folder, 'passphrase');
writeFileSync(passphrase, 'a passphrase of a bench');
const options = isSealed ? ['--passphrase-file', passphrase] : [];
const at = (url: string) => ({ DATABASE_URL: url, DATA_DIR: folder, STEMPEL_SECRET: benchSecret });
const report: Record<string, unknown> = { rows, sealed: isSealed };
let isMissed = false;

async function measure(verb: 'create' | 'verify' | 'restore', url: string): Promise<void> {
  const { seconds, mebibytes } = await runCommand(['backup', verb, file, ...options], at(url));
  report[verb] = { seconds, mebibytes };
  isMissed ||= mebibytes > mostMebibytes || (verb !== 'verify' && seconds > mostSeconds[verb]);
  process.stdout.write(`${verb}: ${seconds} s, ${mebibytes} MiB of memory at most\n`);
}

async function countPresence(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: counted } = await client.query<{ count: string }>('select count(*) from presence');
  await client.end();
  return Number(counted[0]?.count);
}

try {
  await runCommand(['seed', 'load', '--employees', '500', '--months', '1'], at(source.ownerUrl));
  const filled = await fillPresence(source.ownerUrl, rows);
  process.stdout.write(`${filled} rows of presence\n`);
  await measure('create', source.ownerUrl);
  report.mebibytesOfFile = Math.round(statSync(file).size / 1024 ** 2);
  await measure('verify', source.ownerUrl);
  await measure('restore', target.ownerUrl);
  if ((await countPresence(target.ownerUrl)) !== filled)
    throw new Error('Rows are missing after the restore.');
  writeFileSync(new URL('../report.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  await Promise.all([source.close(), target.close()]);
  rmSync(folder, { recursive: true });
}
process.exit(isMissed ? 1 : 0);
