import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testHost } from '../testing/host.ts';
import { formatDifferences } from './match-expectation.ts';
import { checkScenario } from './run-scenario.ts';

const folder = join(import.meta.dirname, '../../scenarios');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.json'),
);

describe('golden scenarios', () => {
  it.each(files)('%s gives the expected result', (file) => {
    const check = checkScenario(JSON.parse(readFileSync(join(folder, file), 'utf8')), testHost);
    expect(formatDifferences(check.differences)).toBe('');
    expect(check.passed).toBe(true);
  });
});
