import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openRequestLog } from './request-log.ts';

function logFile() {
  const folder = mkdtempSync(join(tmpdir(), 'stempel-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'log');
  return { path, read: () => readFileSync(path, 'utf8') };
}

test('lines are written together, whole, in their order and each once', () => {
  const { path, read } = logFile();
  const { lines, flush } = openRequestLog('info', path);
  const all = Array.from(
    { length: 500 },
    (_, index) => `{"place":${index},"name":"Åse ${'x'.repeat(index % 70)}"}\n`,
  );
  for (const [index, line] of all.entries()) {
    lines?.write(line);
    // Nobody waits for a line when there is much to write; before that a line alone is not written.
    if (index === 0) expect(read()).toBe('');
  }
  const early = read();
  expect(early.length).toBeGreaterThan(0);
  expect(all.join('').startsWith(early)).toBe(true);
  flush();
  flush();
  expect(read()).toBe(all.join(''));
});

test('a level above those of lines has none', () => {
  const { path } = logFile();
  expect(openRequestLog('warn', path).lines).toBeUndefined();
});
