import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Runs the command line for tests that give many commands: one process that has loaded it, a command after the other, each
// as cli/main.ts runs it with --json. Forked; ends with whoever forked it.

export type Command = { number: number; words: string[] };
export type Answer = { number: number; code: number; stdout: string };

enableCompileCache(join(import.meta.dirname, '../../../../node_modules/.cache/stempel'));
const { reportFailure } = await import('../cli/output.ts');
const { createProgram } = await import('../cli/program.ts');

/** What a command prints is its answer. */
async function answer({ number, words }: Command): Promise<Answer> {
  const write = process.stdout.write;
  let stdout = '';
  process.stdout.write = (chunk: string | Uint8Array) => {
    stdout += chunk;
    return true;
  };
  process.exitCode = 0;
  try {
    await createProgram(true).parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = reportFailure(error, true);
  } finally {
    process.stdout.write = write;
  }
  const code = Number(process.exitCode);
  process.exitCode = 0;
  return { number, code, stdout };
}

let last: Promise<unknown> = Promise.resolve();
process.on('message', (command: Command) => {
  last = last.then(async () => process.send?.(await answer(command)));
});
process.on('disconnect', () => process.exit());
