// Compares the engine with the evaluator of the tests on as many random scenarios as asked for; ends with 1 on a difference.
// node scripts/run-differential.ts [count=20000] [seed=1]
import fc from 'fast-check';
import { formatDifferences, matchExpectation } from '../src/scenario/match-expectation.ts';
import { evaluateScenario } from '../src/scenario/run-scenario.ts';
import { naiveEvaluate } from '../src/testing/differential/naive-evaluate.ts';
import { randomScenario } from '../src/testing/differential/random-scenario.ts';
import { randomWhole } from '../src/testing/differential/random-whole.ts';
import { testHost } from '../src/testing/host.ts';

const count = Number(process.argv[2] ?? 20_000);
const firstSeed = Number(process.argv[3] ?? 1);
const perBatch = 50;
const mostShown = 5;

let different = 0;
for (let done = 0; done < count; done += perBatch) {
  const seed = firstSeed + done / perBatch;
  // One in five without leave, settlement and versions: there the time of a scenario has more rules.
  const arbitrary = seed % 5 === 0 ? randomScenario : randomWhole;
  for (const scenario of fc.sample(arbitrary, { numRuns: Math.min(perBatch, count - done), seed })) {
    const differences = matchExpectation(naiveEvaluate(scenario), evaluateScenario(scenario, testHost));
    if (differences.length === 0) continue;
    different += 1;
    if (different > mostShown) continue;
    process.stdout.write(`seed ${seed}:\n${formatDifferences(differences)}\n${JSON.stringify(scenario)}\n`);
  }
}
process.stdout.write(`${count} scenarios from seed ${firstSeed} on: ${different} differ\n`);
process.exitCode = different === 0 ? 0 : 1;
