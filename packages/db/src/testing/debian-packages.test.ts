import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);

/** What stands for apt-get: it refuses while another one is at work, as dpkg does, and works for half a second. */
function standIn() {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-apt-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, 'apt-get');
  const script = `#!/bin/sh
test "$1" = update && exit 0
mkdir ${folder}/lock 2>/dev/null || { echo "refused $*" >> ${folder}/told; exit 100; }
i=0; while test ! -e ${folder}/told && test $i -lt 50; do sleep 0.01; i=$((i+1)); done
for last; do :; done
touch ${folder}/installed-$last
rmdir ${folder}/lock`;
  writeFileSync(program, script);
  chmodSync(program, 0o755);
  return { folder, program };
}

const isDebian = existsSync('/usr/bin/flock') && process.getuid?.() === 0;

test.runIf(isDebian)('tests that ask for packages in the same moment all get them', async () => {
  const { folder, program } = standIn();
  const install = (name: string) =>
    run(process.execPath, [
      '--input-type=module',
      '-e',
      `import { installDebianPackages } from ${JSON.stringify(import.meta.resolve('./debian-packages.ts'))};
      installDebianPackages([${JSON.stringify(name)}], { program: ${JSON.stringify(program)} });`,
    ]);
  const names = ['one', 'two', 'three'];
  await Promise.all(names.map(install));
  expect(names.filter((name) => !existsSync(join(folder, `installed-${name}`)))).toEqual([]);
  expect(existsSync(join(folder, 'told')) && readFileSync(join(folder, 'told'), 'utf8')).toBe(false);
});
