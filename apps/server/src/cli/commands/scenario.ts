import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { CommandError, printResult } from '../output.ts';

/** Reads a scenario file; `-` is standard input. */
async function readScenarioFile(file: string): Promise<unknown> {
  const text = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8').catch((error: Error) => {
    throw new CommandError('unreadable-file', `${file} cannot be read: ${error.message}`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError('no-json', `${file} is not JSON: ${(error as Error).message}`);
  }
}

async function evaluateFiles(files: string[], json: boolean): Promise<void> {
  const [{ evaluateScenario }, { engineHost }] = await Promise.all([
    import('@stempel/core/scenario'),
    import('@stempel/services/settings/engine-host'),
  ]);
  const answers: { file: string; result: ReturnType<typeof evaluateScenario> }[] = [];
  for (const file of files) {
    answers.push({ file, result: evaluateScenario(await readScenarioFile(file), engineHost) });
  }
  // One file: its result is the document. Several: a list in the order of the files.
  const document = answers.length === 1 ? answers[0]?.result : answers;
  // A refused scenario is an answer of the engine like any other, so the exit code stays 0.
  printResult(json, document, JSON.stringify(document, null, 2));
}

async function checkFiles(files: string[], json: boolean): Promise<void> {
  const [{ checkScenario, formatDifferences }, { engineHost }] = await Promise.all([
    import('@stempel/core/scenario'),
    import('@stempel/services/settings/engine-host'),
  ]);
  const rows: { file: string; passed: boolean; differences: unknown[]; error?: string }[] = [];
  const failures: string[] = [];
  for (const file of files) {
    // A file that is none fails like a scenario that differs: the others are still checked.
    const read = await readScenarioFile(file).catch((error: CommandError) => error);
    if (read instanceof CommandError) {
      rows.push({ file, passed: false, differences: [], error: read.message });
      failures.push(read.message);
      continue;
    }
    const { passed, differences } = checkScenario(read, engineHost);
    rows.push({ file, passed, differences: [...differences] });
    if (!passed) failures.push(`${file}\n${formatDifferences(differences)}`);
  }
  const passed = rows.length - failures.length;
  const summary = `${passed} of ${rows.length} scenarios as expected`;
  const document = { passed, failed: failures.length, files: rows };
  printResult(json, document, [...failures, summary].join('\n\n'));
  if (failures.length > 0) process.exitCode = 1;
}

export function addScenarioCommands(program: Command, json: boolean): void {
  const scenario = program.command('scenario').description('scenario files; no database is needed');
  scenario
    .command('check <file...>')
    .description('compare what the files expect with what the engine says; exit code 1 on a difference')
    .action((files: string[]) => checkFiles(files, json));
  scenario
    .command('evaluate <file...>')
    .description('print the result of a file, or a list of results; an error of the scenario is its result')
    .action((files: string[]) => evaluateFiles(files, json));
}
