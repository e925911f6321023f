import { writeFileSync } from 'node:fs';
import { type Bomb, bombs } from './bombs.ts';
import { percentile, pingUntil } from './ping.ts';
import { type Product, startProduct } from './product.ts';

const port = 3977;
const idleMilliseconds = 6_000;
const mostRatio = 3;
const pollMilliseconds = 250;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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

/** Imports a file as another tenant does; resolves with how its run ended. */
async function throwBomb({ origin }: Product, key: string, { format }: Bomb, file: Buffer): Promise<string> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/octet-stream' };
  const path = `${origin}/api/admin/imports`;
  const query = `?format=${format}&mode=apply&atomicity=row`;
  const answer = await fetch(`${path}${query}`, { method: 'POST', headers, body: new Uint8Array(file) });
  const sent = (await answer.json()) as { id: string; detail?: string };
  if (answer.status !== 202) return `${answer.status} ${sent.detail}`;
  for (;;) {
    await pause(pollMilliseconds);
    const run = (await (await fetch(`${path}/${sent.id}`, { headers })).json()) as {
      state: string;
      message: string | null;
      counts?: { failed: number };
    };
    if (run.state === undefined || run.state === 'queued' || run.state === 'running') continue;
    return `${run.state}: ${run.message ?? `${run.counts?.failed} rows refused`}`;
  }
}

const product = await startProduct(port);
const report: object[] = [];
let isMissed = false;
try {
  const key = await makeKey(product);
  await pingUntil(product.origin, pause(idleMilliseconds));
  for (const bomb of bombs) {
    const file = bomb.make();
    const idle = await pingUntil(product.origin, pause(idleMilliseconds));
    const start = performance.now();
    const thrown = throwBomb(product, key, bomb, file);
    const during = await pingUntil(product.origin, thrown);
    const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
    const [idleP99, p99] = [idle, during].map((times) => Number(percentile(times, 0.99).toFixed(1)));
    const ratio = Number(((p99 ?? 0) / (idleP99 ?? 1)).toFixed(2));
    isMissed ||= ratio > mostRatio || product.hasEnded();
    const { name } = bomb;
    const kibibytes = Math.round(file.length / 1024);
    report.push({ name, kibibytes, seconds, pings: during.length, idleP99, p99, ratio, end: await thrown });
    process.stdout.write(
      `${name}: ${kibibytes} KiB, ${seconds} s, p99 ${idleP99} to ${p99} ms, ${ratio} ×, ${await thrown}\n`,
    );
  }
  const peakMebibytes = product.peakMebibytes();
  process.stdout.write(`The server had ${peakMebibytes} MiB in memory at most.\n`);
  writeFileSync(
    new URL('../report.json', import.meta.url),
    `${JSON.stringify({ peakMebibytes, bombs: report }, null, 2)}\n`,
  );
} finally {
  await product.stop();
}
process.exit(isMissed ? 1 : 0);
