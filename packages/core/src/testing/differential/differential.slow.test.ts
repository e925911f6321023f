import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDifferences, matchExpectation } from '../../scenario/match-expectation.ts';
import { evaluateScenario } from '../../scenario/run-scenario.ts';
import { testHost } from '../host.ts';
import { naiveEvaluate } from './naive-evaluate.ts';
import { randomScenario } from './random-scenario.ts';
import { randomWhole } from './random-whole.ts';

const runs = Number(process.env.DIFFERENTIAL_RUNS ?? 100);
const seed = Number(process.env.DIFFERENTIAL_SEED ?? 20261121);

describe('engine against the minute-by-minute evaluator', () => {
  it(`agrees on ${runs} random scenarios`, { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        const differences = matchExpectation(naiveEvaluate(scenario), evaluateScenario(scenario, testHost));
        expect(formatDifferences(differences)).toBe('');
      }),
      { numRuns: runs, seed },
    );
  });

  it(`agrees on ${runs} random scenarios with constraints, leave, settlement, versions and two employments`, {
    timeout: 3_600_000,
  }, () => {
    fc.assert(
      fc.property(randomWhole, (scenario) => {
        const differences = matchExpectation(naiveEvaluate(scenario), evaluateScenario(scenario, testHost));
        expect(formatDifferences(differences)).toBe('');
      }),
      { numRuns: runs, seed },
    );
  });
});
