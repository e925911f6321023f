import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { publicRouter } from '../operations/public-router.ts';
import { createContract } from './create-contract.ts';
import type { Document, OperationObject, Schema } from './openapi-objects.ts';

const run = promisify(execFile);
const package_ = new URL('../..', import.meta.url).pathname;
const texts = createContract(publicRouter)();
const document = JSON.parse(texts.json) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, object]): [string, OperationObject] => [`${method} ${path}`, object]),
);

describe('the contract', () => {
  test('is OpenAPI 3.1, the same in both notations and in every run', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(parse(texts.yaml)).toEqual(document);
    expect(createContract(publicRouter)()).toEqual(texts);
  });

  test('uses every operation id once', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(operations)('%s names its permission, its statuses and its headers', (name, operation) => {
    expect(operation).toHaveProperty('x-required-permission');
    const permission = operation['x-required-permission'];
    if (permission !== null) expect(permission).toMatch(/^[a-z-]+:[a-z]+:\*$/);
    expect(operation.description).toContain(
      `Required permission: ${permission ? `\`${permission}\`` : 'none'}.`,
    );
    const statuses = Object.keys(operation.responses);
    expect(statuses).toEqual(expect.arrayContaining(['422', '429', '500']));
    if (name !== 'get /ping') expect(statuses).toContain('401');
    if (permission) expect(statuses).toContain('403');
    // If-Match names a version of what is there: only changes and deletions have one to compare.
    expect([name, statuses.includes('412')]).toEqual([name, /^(?:patch|delete) /.test(name)]);
    const takesVersion = operation.parameters?.some((parameter) => parameter.name === 'If-Match') ?? false;
    expect([name, takesVersion]).toEqual([name, statuses.includes('412')]);
    if (name.startsWith('post') || name.startsWith('patch')) {
      expect(statuses).toEqual(expect.arrayContaining(['400', '409', '413', '415']));
    }
    for (const response of Object.values(operation.responses)) {
      if ('$ref' in response) continue;
      expect(Object.keys(response.headers ?? {})).toEqual(
        expect.arrayContaining(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Request-Id']),
      );
    }
  });

  test.each(operations)('%s describes and exemplifies every parameter and body', (_, operation) => {
    for (const { name, description, schema } of operation.parameters ?? []) {
      expect([name, description]).toEqual([name, expect.stringMatching(/\w/)]);
      expect([name, schema.example]).toEqual([name, expect.anything()]);
    }
    for (const media of Object.values(operation.requestBody?.content ?? {})) {
      expect(media.example).toBeDefined();
    }
  });

  test.each(Object.entries(document.components.schemas ?? {}))(
    '%s and its members are described',
    (_, schema) => {
      const isDescribed = (part: Schema): boolean =>
        [part, part.items, ...((part.anyOf ?? []) as Schema[])].some((place) => {
          const { description, $ref } = (place ?? {}) as Schema;
          return description !== undefined || $ref !== undefined;
        });
      expect(schema.description).toMatch(/\w/);
      const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      expect(members.filter(([, member]) => !isDescribed(member)).map(([name]) => name)).toEqual([]);
    },
  );
});

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
