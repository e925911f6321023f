import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { publicRouter } from '../../operations/public-router.ts';
import { generateDocument } from '../generate-document.ts';
import type { Document } from '../openapi-objects.ts';
import { changesBetween } from './changes-between.ts';
import { apiVersion, nextVersion, releases } from './releases.ts';
import { type Surface, surfaceOf } from './surface-of.ts';

const released = JSON.parse(
  readFileSync(new URL('./released-surface.json', import.meta.url), 'utf8'),
) as Surface;
const document = generateDocument(publicRouter);

test('what the contract promises is what its last version promised; `npm run release-contract` writes down a new one', () => {
  expect(changesBetween(released, surfaceOf(document))).toEqual([]);
});

test('the contract has its version and all that changed', () => {
  expect(document.info.version).toBe(apiVersion);
  expect(document.info['x-changelog']).toEqual(releases);
  const numbers = releases.map(({ version }) => version.split('.').map(Number));
  expect(numbers).toEqual(numbers.toSorted((a, b) => (b[0] ?? 0) - (a[0] ?? 0) || (b[1] ?? 0) - (a[1] ?? 0)));
});

/** What a change of the contract is told as, and the version it makes of 1.4.0. */
function told(change: (contract: Document) => void): [string[], string] {
  const copy = structuredClone(document);
  change(copy);
  const changes = changesBetween(surfaceOf(document), surfaceOf(copy));
  const lines = changes.map(({ kind, place, breaking }) => `${breaking ? '! ' : ''}${kind} ${place}`);
  return [lines, nextVersion('1.4.0', changes)];
}

type Members = { properties: Record<string, object>; required: string[] };
const shape = (contract: Document, name: string) => contract.components.schemas?.[name] as unknown as Members;

describe('a change is told', () => {
  test('as none where only words differ', () => {
    const change = (contract: Document) => {
      const operation = contract.paths['/projects']?.get;
      if (operation) Object.assign(operation, { summary: 'Other words', description: 'Other words' });
      Object.assign(shape(contract, 'Project').properties.name ?? {}, {
        description: 'Other',
        example: 'Other',
      });
    };
    expect(told(change)).toEqual([[], '1.4.0']);
  });

  test('once where an operation goes or comes', () => {
    expect(told((contract) => delete contract.paths['/projects/{id}'])).toEqual([
      expect.arrayContaining(['! removed GET /projects/{id}', '! removed PATCH /projects/{id}']),
      '2.0.0',
    ]);
    const come = (contract: Document) => {
      contract.paths['/things'] = {
        get: contract.paths['/projects']?.get ?? { operationId: '', responses: {} },
      };
    };
    expect(told(come)).toEqual([['added GET /things'], '1.5.0']);
  });

  test.each<[string, string, (shape: Members) => void, string, string]>([
    [
      'Project',
      'a member more is answered',
      ({ properties }) => Object.assign(properties, { colour: { type: 'string' } }),
      'added answer Project.colour',
      '1.5.0',
    ],
    [
      'Project',
      'a member less is answered',
      ({ properties }) => delete properties.code,
      '! removed answer Project.code',
      '2.0.0',
    ],
    [
      'Project',
      'a member may be missing',
      (project) => Object.assign(project, { required: project.required.filter((name) => name !== 'code') }),
      '! changed answer Project.code',
      '2.0.0',
    ],
    [
      'ProjectCreate',
      'a member more may be sent',
      ({ properties }) => Object.assign(properties, { colour: { type: 'string' } }),
      'added request ProjectCreate.colour',
      '1.5.0',
    ],
    [
      'ProjectCreate',
      'a member more must be sent',
      ({ properties, required }) => {
        Object.assign(properties, { colour: { type: 'string' } });
        required.push('colour');
      },
      '! added request ProjectCreate.colour',
      '2.0.0',
    ],
    [
      'ProjectCreate',
      'a member need not be sent any more',
      (project) => Object.assign(project, { required: project.required.filter((name) => name !== 'code') }),
      'changed request ProjectCreate.code',
      '1.5.0',
    ],
    [
      'ProjectCreate',
      'less is taken',
      ({ properties }) => Object.assign(properties.code ?? {}, { maxLength: 3 }),
      '! changed request ProjectCreate.code',
      '2.0.0',
    ],
  ])('%s: %s', (name, _, change, line, version) => {
    expect(told((contract) => change(shape(contract, name)))).toEqual([[line], version]);
  });

  test('as breaking where another permission is needed, not where a status is added or an operation deprecated', () => {
    const operationOf = (contract: Document) =>
      contract.paths['/projects']?.get as unknown as Record<string, never>;
    const permission = (contract: Document) =>
      void Object.assign(operationOf(contract), { 'x-required-permission': 'projects:update:*' });
    expect(told(permission)).toEqual([['! changed GET /projects'], '2.0.0']);
    const status = (contract: Document) =>
      void Object.assign(operationOf(contract).responses ?? {}, { 418: { description: 'Tea.' } });
    expect(told(status)).toEqual([['changed GET /projects refusals'], '1.5.0']);
    const deprecated = (contract: Document) =>
      void Object.assign(operationOf(contract), { deprecated: true });
    expect(told(deprecated)).toEqual([['changed GET /projects'], '1.5.0']);
  });
});
