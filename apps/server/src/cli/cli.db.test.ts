import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../config.ts';
import { runCommand, runText } from '../testing/start-process.ts';

const golden = join(projectRoot, 'packages/core/scenarios');
const scenarios = readdirSync(golden).filter((name) => name.endsWith('.json'));
const scenario = (name: string) => join(golden, `${name}.json`);
// No command below may need a database: this one cannot be reached.
const given = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };

describe('scenario evaluate', () => {
  test('prints the result document of one file', async () => {
    const { code, document } = await runCommand(
      ['scenario', 'evaluate', scenario('three-policies-stack')],
      given,
    );
    expect(code).toBe(0);
    expect(Object.keys(document)).toEqual(['employments', 'violations', 'trace']);
  });

  test('prints the path of what is wrong: an answer, not a failure of the command', async () => {
    const { code, document } = await runCommand(
      ['scenario', 'evaluate', scenario('window-with-from-equal-to-to')],
      given,
    );
    expect(code).toBe(0);
    expect(document).toMatchObject({
      error: { path: 'supplement_policies.0.rules.0.filters.0.config.from' },
    });
  });

  test('prints a list for several files, in their order', async () => {
    const files = [scenario('three-policies-stack'), scenario('unknown-filter-plugin')];
    const { document } = await runCommand(['scenario', 'evaluate', ...files], given);
    expect(document).toMatchObject([
      { file: files[0], result: { employments: {} } },
      { file: files[1], result: { error: { path: 'supplement_policies.0.rules.0.filters.0.plugin' } } },
    ]);
  });
});

describe('scenario check', () => {
  test('all golden scenarios in one run', async () => {
    const files = scenarios.map((name) => join(golden, name));
    const { code, document } = await runCommand(['scenario', 'check', ...files], given);
    expect([code, document.passed, document.failed]).toEqual([0, scenarios.length, 0]);
  });

  test('shows what differs, with exit code 1', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'scenario-')), 'wrong.json');
    const { default: right } = await import(scenario('no-presence-at-all'), { with: { type: 'json' } });
    const expect_ = { employments: { main: { worked_minutes: 1 } } };
    writeFileSync(file, JSON.stringify({ ...right, expect: expect_ }));
    const { code, stdout } = await runText(['scenario', 'check', file], given);
    expect(code).toBe(1);
    expect(stdout).toContain('employments.main.worked_minutes\n    expected 1\n    actual   0');
    expect(stdout).toContain('0 of 1 scenarios as expected');
  });
});

test('scenario check reports a file that is none and goes on with the others', async () => {
  const files = [import.meta.filename, '/does/not/exist', scenario('no-presence-at-all')];
  const { code, document } = await runCommand(['scenario', 'check', ...files], given);
  expect(code).toBe(1);
  expect(document).toMatchObject({
    passed: 1,
    failed: 2,
    files: [
      { file: files[0], passed: false, error: expect.stringContaining('is not JSON') },
      { file: files[1], passed: false, error: expect.stringContaining('cannot be read') },
      { file: files[2], passed: true, differences: [] },
    ],
  });
  const { stdout } = await runText(['scenario', 'check', ...files], given);
  expect(stdout).toContain('1 of 3 scenarios as expected');
});

describe('what goes wrong is a JSON document with an exit code', () => {
  test.each([
    [['nonsense'], 2, 'unknown-command', "unknown command 'nonsense'"],
    [['job', 'run', 'clean-up'], 2, 'missing-mandatory-option-value', '--workspace'],
    [['scenario', 'evaluate'], 2, 'missing-argument', 'file'],
    [['role', 'create', '--workspace', 'a', '--name', 'b', '--nope'], 2, 'unknown-option', '--nope'],
    [['scenario', 'evaluate', '/does/not/exist'], 1, 'unreadable-file', '/does/not/exist'],
    [['scenario', 'evaluate', import.meta.filename], 1, 'no-json', 'is not JSON'],
    [['key', 'revoke'], 1, 'invalid', 'Say which key'],
    [['workspace', 'list'], 1, 'failed', 'DATABASE_URL leads to 127.0.0.1:1/none, which cannot be used'],
  ])('%j', async (words, code, errorCode, message) => {
    const result = await runCommand(words, given);
    expect(result.code).toBe(code);
    expect(result.document).toEqual({
      error: { code: errorCode, message: expect.stringContaining(message) },
    });
  });
});

test('help lists every command with its options, and is no failure', async () => {
  const { code, stdout } = await runText(['--help'], given);
  expect(code).toBe(0);
  for (const group of [
    'workspace',
    'role',
    'user',
    'key',
    'seed',
    'pack',
    'job',
    'scenario',
    'db',
    'backup',
    'doctor',
  ]) {
    expect(stdout).toMatch(new RegExp(`^  ${group} `, 'm'));
  }
  const help = await runText(['key', 'create', '--help'], given);
  for (const option of ['--workspace', '--service-user', '--role', '--expires', '--provisioning', '--json']) {
    expect(help.stdout).toContain(option);
  }
});
