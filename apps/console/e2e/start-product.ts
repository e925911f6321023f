import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productRoot, settingsVariable } from './product.ts';

/** A port nobody listens on at the moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts the real product once for the whole run: built console, own folder, own PostgreSQL, free port. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const port = await freePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'stempel-e2e-'));
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    BASE_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'warn',
    // The provider of the sign-in tests is on this machine.
    ALLOWED_NETWORKS: '127.0.0.0/8',
  };
  process.env[settingsVariable] = JSON.stringify(settings);
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: productRoot,
    env: { ...process.env, ...settings, NODE_ENV: 'production', DATABASE_URL: '', SMTP_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Stempel is ready')) resolve();
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${said}`)),
    );
  });
  await ready;
  // Whoever starts it reads what helps them, and nothing of what it is made of.
  if (/next\.config|\bNext\.js\b/.test(said)) throw new Error(`The start tells of its tools:\n${said}`);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
