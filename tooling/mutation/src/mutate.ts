import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSites } from './find-sites.ts';
import { mutatedFiles } from './mutated-files.ts';
import { openRecords } from './results.ts';

// See README.md. Ends with 0 when every guard and every audit was missed by some test.

const root = new URL('../../..', import.meta.url).pathname;
const folder = process.env.MUTATION_FOLDER ?? join(tmpdir(), 'stempel-mutation');
const [first, ...others] = process.argv.slice(2);

if (first !== '--report') {
  mkdirSync(folder, { recursive: true });
  const tests = [first ?? 'packages/api/src/guards', ...others];
  const command = ['tooling/run/exec.mjs', 'vitest', 'run', '--config', 'tooling/mutation/vitest.config.ts'];
  const env = { ...process.env, MUTATION_FOLDER: folder };
  spawnSync(process.execPath, [...command, ...tests], { cwd: root, stdio: 'inherit', env });
}

const sites = mutatedFiles(root).flatMap((file) => findSites(file, readFileSync(join(root, file), 'utf8')));
const results = openRecords(folder).results();
const killed = new Set(results.flatMap(({ site, red }) => (red === null ? [] : [site])));
const tried = new Set(results.map(({ site }) => site));

function print(title: string, isMeant: (id: string) => boolean): void {
  const lines = sites.filter(({ id }) => isMeant(id)).map(({ id, line }) => `  ${id} (line ${line})\n`);
  process.stdout.write(`\n${title}: ${lines.length}\n${lines.join('')}`);
}

const left = sites.filter(({ id }) => !killed.has(id));
process.stdout.write(`\nguards and audits: ${sites.length}, killed: ${sites.length - left.length}\n`);
print('survived', (id) => tried.has(id) && !killed.has(id));
print('not reached by these tests', (id) => !tried.has(id));
process.exitCode = left.length === 0 ? 0 : 1;
