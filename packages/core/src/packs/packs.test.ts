import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testHost } from '../scenario/host-for-tests.ts';
import { formatDifferences } from '../scenario/match-expectation.ts';
import { checkScenario } from '../scenario/run-scenario.ts';
import { getPack, listPacks, readPack, scenarioOfPack } from './index.ts';

const folder = join(import.meta.dirname, '../../packs');
const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
const ids = readdirSync(folder);

describe('agreement packs', () => {
  it('are all listed, sorted by id', () => {
    expect(listPacks().map(({ id }) => id)).toEqual(ids.toSorted());
  });

  it.each(ids)('%s is valid and cites its own sources', (id) => {
    const reading = readPack(readJson(id, 'pack.json'), testHost);
    expect('problems' in reading ? reading.problems : []).toEqual([]);
    expect(getPack(id).id).toBe(id);
  });

  it('are found by id only', () => {
    expect(() => getPack('danish')).toThrow('known: danish-state, ');
  });

  it('give every problem of a broken pack with its path', () => {
    const broken = {
      ...getPack('danish-state'),
      settlement_policies: [{ code: 'x', cites: ['nobody'], steps: [{}] }],
    };
    expect(readPack(broken, testHost)).toMatchObject({
      problems: [
        { path: ['settlement_policies', 0, 'steps', 0, 'plugin'] },
        {},
        { path: ['settlement_policies', 0, 'cites'] },
      ],
    });
  });
});

describe.each(ids)('%s', (id) => {
  const cases = readdirSync(join(folder, id, 'scenarios'));

  it('has worked cases', () => {
    expect(cases.length).toBeGreaterThanOrEqual(4);
  });

  it.each(cases)('%s gives the expected result', (file) => {
    const document = scenarioOfPack(getPack(id), readJson(id, 'scenarios', file));
    expect(`${document.id}.json`).toBe(file);
    const check = checkScenario(document, testHost);
    expect(formatDifferences(check.differences)).toBe('');
    expect(Object.keys(document.expect as object)).not.toHaveLength(0);
  });
});
