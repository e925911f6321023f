import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Product, startProduct } from '@stempel/bench-common/product';
import { type Bomb, bombs } from './bombs.ts';
import { percentile, pingUntil } from './ping-until.ts';

const port = 3977;
/** Some files take a second: the pings of all rounds together have a p99 that says something. */
const rounds = 3;
const leastSeconds = 15;
const idleMilliseconds = 3_000;
const mostRatio = 3;
/** Only files with this in their names; the report is of all of them. */
const wanted = process.argv[2] ?? '';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const idleFor = () => new Promise((resolve) => setTimeout(resolve, idleMilliseconds));

async function makeKey(product: Product): Promise<string> {
  const owner = [
    '--owner-email',
    'o@bench.example',
    '--owner-name',
    'Ada',
    '--owner-password',
    'correct horse',
  ];
  const words = [
    '--slug',
    'bench',
    '--name',
    'Bench',
    '--time-zone',
    'Europe/Copenhagen',
    '--test',
    ...owner,
  ];
  await product.command('workspace', 'create', ...words);
  await product.command('role', 'create', '--workspace', 'bench', '--name', 'All', '--grant', '*:*:all');
  const made = await product.command(
    'key',
    'create',
    '--workspace',
    'bench',
    '--service-user',
    'a',
    '--role',
    'All',
  );
  return String(made.key);
}

/**
 * Imports a file as another tenant does, from a process of its own: sending 50 MiB takes time that pings would be said to
 * have waited. They have a machine of their own, so on this one they take what the product leaves. Resolves with how the
 * run ended.
 */
async function throwBomb({ origin }: Product, key: string, { format }: Bomb, path: string): Promise<string> {
  const words = [join(import.meta.dirname, 'throw-bomb.ts'), origin, format, path];
  const { stdout } = await promisify(execFile)('chrt', ['--idle', '0', process.execPath, ...words], {
    env: { ...process.env, KEY: key },
  });
  return stdout.trim();
}

const folder = mkdtempSync(join(tmpdir(), 'stempel-bombs-'));
const product = await startProduct(port);
const report: object[] = [];
let isMissed = false;
try {
  const key = await makeKey(product);
  await pingUntil(product.origin, idleFor);
  for (const bomb of bombs.filter(({ name }) => name.includes(wanted))) {
    const file = bomb.make();
    const path = join(folder, 'bomb');
    writeFileSync(path, file);
    const idle: number[] = [];
    const during: number[] = [];
    const seconds: number[] = [];
    let end = '';
    while (seconds.length < rounds || sum(seconds) < leastSeconds) {
      idle.push(...(await pingUntil(product.origin, idleFor)));
      const throwIt = async () => {
        const start = performance.now();
        end = await throwBomb(product, key, bomb, path);
        seconds.push((performance.now() - start) / 1000);
      };
      during.push(...(await pingUntil(product.origin, throwIt)));
    }
    const [idleP99, p99] = [idle, during].map((times) => Number(percentile(times, 0.99).toFixed(1)));
    const ratio = Number(((p99 ?? 0) / (idleP99 ?? 1)).toFixed(2));
    isMissed ||= ratio > mostRatio || product.hasEnded();
    const { name } = bomb;
    const kibibytes = Math.round(file.length / 1024);
    const median = Number(percentile(seconds, 0.5).toFixed(1));
    report.push({ name, kibibytes, seconds: median, pings: during.length, idleP99, p99, ratio, end });
    process.stdout.write(
      `${name}: ${kibibytes} KiB, ${median} s, p99 ${idleP99} to ${p99} ms, ${ratio} ×, ${end}\n`,
    );
  }
  const peakMebibytes = product.peakMebibytes();
  process.stdout.write(`The server had ${peakMebibytes} MiB in memory at most.\n`);
  const text = `${JSON.stringify({ peakMebibytes, bombs: report }, null, 2)}\n`;
  if (wanted === '') writeFileSync(new URL('../report.json', import.meta.url), text);
} finally {
  await product.stop();
  rmSync(folder, { recursive: true });
}
process.exit(isMissed ? 1 : 0);
