export { type Difference, formatDifferences, matchExpectation } from './match-expectation.ts';
export { readScenario, type Scenario, type ScenarioHost } from './read-scenario.ts';
export {
  checkScenario,
  evaluateScenario,
  runScenario,
  type ScenarioAnswer,
  type ScenarioCheck,
} from './run-scenario.ts';
