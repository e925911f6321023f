import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicRouter } from '../operations/public-router.ts';
import { createContract } from './create-contract.ts';

const run = promisify(execFile);
const package_ = new URL('../..', import.meta.url).pathname;
const texts = createContract(publicRouter)();

describe('linters', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stempel-contract-'));
    await writeFile(join(folder, 'openapi.json'), texts.json);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const lint = async (binary: string, args: string[]) => {
    const file = join(package_, 'node_modules', '.bin', binary);
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', NO_COLOR: '1' };
    const { stdout, stderr } = await run(file, args, { cwd: package_, env }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    return stdout + stderr;
  };

  test('redocly finds nothing', async () => {
    const output = await lint('redocly', [
      'lint',
      '--config',
      'lint/redocly.yaml',
      join(folder, 'openapi.json'),
    ]);
    expect(output).toContain('Your API description is valid');
    expect(output).not.toMatch(/warning|error/i);
  });

  test('spectral with the OWASP rules finds nothing', async () => {
    const args = [
      'lint',
      '--ruleset',
      'lint/spectral.yaml',
      '--fail-severity',
      'hint',
      join(folder, 'openapi.json'),
    ];
    expect(await lint('spectral', args)).toContain('No results');
  });
});
