import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** As apps/server/src/testing/command-line-process.ts sends it. */
type Answer = { number: number; code: number; stdout: string };

let loaded: ChildProcess | undefined;
let lastNumber = 0;
let said = '';

/** The command line, loaded once for all tests of this worker: to load it costs more than most commands. */
function commandLine(productRoot: string, settings: Record<string, string>): ChildProcess {
  if (loaded) return loaded;
  const started = fork(join(productRoot, 'apps/server/src/testing/command-line-process.ts'), {
    cwd: productRoot,
    env: { ...process.env, ...settings },
    execArgv: [],
    silent: true,
  });
  for (const output of [started.stdout, started.stderr]) {
    output?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  started.once('exit', () => {
    loaded = undefined;
  });
  loaded = started;
  return started;
}

/** Runs one command with `--json`: its exit code and what it printed. */
export function runCommand(
  productRoot: string,
  settings: Record<string, string>,
  words: string[],
): Promise<Answer> {
  const commands = commandLine(productRoot, settings);
  lastNumber += 1;
  const number = lastNumber;
  return new Promise((resolve, reject) => {
    const done = () => {
      commands.off('message', hear);
      commands.off('exit', fail);
    };
    const hear = (answer: Answer) => {
      if (answer.number !== number) return;
      done();
      resolve(answer);
    };
    const fail = (code: number | null) => {
      done();
      reject(new Error(`The command line ended with ${code} during ${words.join(' ')}:\n${said}`));
    };
    commands.on('message', hear);
    commands.once('exit', fail);
    commands.send({ number, words });
  });
}
