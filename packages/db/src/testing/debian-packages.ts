import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's own; a test of this file names another. */
const aptGet = '/usr/bin/apt-get';

/**
 * Installs packages of Debian where that may be done, as root or with a sudo that asks for no password; says nothing of how it
 * went, since what counts is whether the programs are there. One process at a time: apt-get does not wait for another one, and
 * tests that run beside each other ask for theirs in the same moment. A second try is for a mirror that had a bad one.
 */
export function installDebianPackages(packages: readonly string[], { program = aptGet } = {}): void {
  if (!existsSync(program)) return;
  process.stderr.write(`No ${packages.join(', ')} found; installing what the system has…\n`);
  const isOnePerTurn = existsSync('/usr/bin/flock');
  const words = [
    ...(process.getuid?.() === 0 ? [] : ['sudo', '-n']),
    // The program is the lock as well: it is there for everybody, and reading it is enough to lock it.
    ...(isOnePerTurn ? ['/usr/bin/flock', '--timeout', '600', program] : []),
    ...['/bin/sh', '-c', steps, program, ...packages],
  ];
  const [first = '', ...rest] = words;
  spawnSync(first, rest, { stdio: 'ignore' });
}

// The lock of dpkg may be held by who does not know of ours: what keeps the system up to date by itself.
const steps = `
export DEBIAN_FRONTEND=noninteractive
for try in 1 2; do
  "$0" update -qq
  "$0" install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 "$@" && exit 0
done
exit 1`;
