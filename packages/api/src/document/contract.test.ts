import { catalogue } from '@stempel/core/messages';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { publicRouter } from '../operations/public-router.ts';
import { createContract } from './create-contract.ts';
import type { Document, OperationObject, Schema } from './openapi-objects.ts';

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

  test('lists every message with its code, its English and what it stands for', () => {
    const rows = String(document.info.description)
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const codes = rows.map((line) => line.split('`')[1]);
    expect(codes).toEqual(Object.keys(catalogue).sort());
    expect(rows).toContain(
      '| `reason-unknown` | 422 | `unknown-reason` | There is no reason "{code}". | `code` text |',
    );
    expect(rows).toContain('| `required` |  | `required` | Required. |  |');
  });

  test('shows a check-in that is open, and a check-out that has ended it', () => {
    const exampleOf = (id: string) => {
      const [, operation] = operations.find(([, { operationId }]) => operationId === id) ?? [];
      const created = operation?.responses['201'];
      const media = created && 'content' in created ? created.content?.['application/json'] : undefined;
      return media?.example as { end: string | null; source: string };
    };
    expect(exampleOf('checkIn')).toMatchObject({ end: null, source: 'check-in' });
    expect(exampleOf('checkOut')).toMatchObject({ end: expect.any(String), source: 'check-in' });
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
