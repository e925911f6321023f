import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'run');
const runtime = join(folder, 'runtime.mjs');

/** What a person reads of a step, as the start runs it. `command` is a program of Node. */
function readStep(command: string): { code: number | null; read: string } {
  const step = `
    import { runStep } from ${JSON.stringify(runtime)};
    const how = {
      progressOf: (line) => /^done (.*)/.exec(line)?.[1],
      failureOf: (line) => (line.startsWith('noise') ? undefined : line),
    };
    const [node, command] = [process.execPath, ${JSON.stringify(command)}];
    process.exit(await runStep('Doing it', node, ['-e', command], how));`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', step], {
    encoding: 'utf8',
  });
  return { code: status, read: stderr };
}

test('a step is one line, with how far it came and the time', () => {
  const { code, read } = readStep(
    "console.log('done 1 part'); console.error('noise'); console.log('done 2 parts');",
  );
  expect(code).toBe(0);
  expect(read).toMatch(/^Doing it… 2 parts, \d+ s\n$/);
});

test('a step that fails shows what is readable of its output, to the last line, and its code', () => {
  const { code, read } = readStep(
    "console.error('noise'); console.log('it broke'); process.stderr.write('because'); process.exitCode = 3;",
  );
  expect(code).toBe(3);
  expect(read).toMatch(/^Doing it… \d+ s, failed\n(?:it broke\nbecause|because\nit broke)\n$/);
});

test('no command goes on while the install is under way', () => {
  const unawaited = globSync('*.mjs', { cwd: folder }).filter((file) =>
    /(?<!await |function )\bensureInstalled\(/.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(unawaited).toEqual([]);
});
