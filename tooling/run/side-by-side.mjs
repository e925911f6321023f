import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { environment, root } from './runtime.mjs';

/** A step that says nothing until it ends; resolves with its exit code and all it wrote. */
function runQuietly([, command, args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
    const written = [];
    child.stdout.on('data', (chunk) => written.push(chunk));
    child.stderr.on('data', (chunk) => written.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(written) }));
  });
}

/**
 * Runs steps that do not touch one another, as many at once as there are cores, and says of each how long it took. All
 * end before the process does, with 1 if any failed; what a step wrote is shown where it failed.
 */
export async function runSideBySide(steps) {
  const waiting = [...steps];
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAt = performance.now();
      const { code, output } = await runQuietly(step);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      process.stderr.write(
        `── ${step[0]}: ${code === 0 ? 'passed' : `failed (exit ${code})`} in ${seconds} s\n`,
      );
      if (code === 0) continue;
      failed.push(step[0]);
      process.stderr.write(output);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  if (failed.length === 0) return;
  process.stderr.write(`\nFailed: ${failed.join(', ')}.\n`);
  process.exit(1);
}
