import type { Command } from 'commander';
import { printResult } from '../output.ts';

const marks = { ok: 'ok', warning: 'mind', wrong: 'WRONG', unknown: '?' } as const;

async function report(json: boolean): Promise<void> {
  const [{ readConfig }, { examine }] = await Promise.all([
    import('../../config.ts'),
    import('../../doctor/examine.ts'),
  ]);
  const checks = await examine(readConfig(), Temporal.Now.instant());
  const healthy = checks.every(({ state }) => state === 'ok' || state === 'warning');
  const lines = checks.flatMap(({ name, state, found, advice }) => [
    `${marks[state].padEnd(6)} ${name.padEnd(16)} ${found}`,
    ...(advice === null ? [] : [`${' '.repeat(24)}${advice}`]),
  ]);
  printResult(json, { healthy, checks }, lines.join('\n'));
  if (!healthy) process.exitCode = 1;
}

export function addDoctorCommand(program: Command, json: boolean): void {
  program
    .command('doctor')
    .description('look at everything an installation stands on; exit code 1 when something is wrong')
    .action(() => report(json));
}
