import { EvaluationError } from '../contract/evaluation-error.ts';
import { evaluate } from '../evaluate/evaluate.ts';
import { english } from '../messages/index.ts';
import { type PresentedResult, presentResult } from '../statement/present-result.ts';
import { type Difference, matchExpectation } from './match-expectation.ts';
import { readScenario, type ScenarioHost } from './read-scenario.ts';

/** The answer to a scenario: a result, or the error it ended with. */
export type ScenarioAnswer =
  | PresentedResult
  | { readonly error: { readonly path: string; readonly message: string } };

/** Evaluates a scenario document. Throws an EvaluationError when it cannot be evaluated. */
export function runScenario(document: unknown, host: ScenarioHost): PresentedResult {
  return presentResult(evaluate(readScenario(document, host).input));
}

/** As `runScenario`; what is wrong with the document is an answer too. */
export function evaluateScenario(document: unknown, host: ScenarioHost): ScenarioAnswer {
  try {
    return runScenario(document, host);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return { error: { path: error.path, message: english(error.reason) } };
  }
}

export interface ScenarioCheck {
  readonly passed: boolean;
  readonly differences: readonly Difference[];
  readonly answer: ScenarioAnswer;
}

/** Evaluates a scenario and compares the answer with what it expects; an error that was not expected is a difference. */
export function checkScenario(document: unknown, host: ScenarioHost): ScenarioCheck {
  const answer = evaluateScenario(document, host);
  const expect = expectationOf(document);
  const differences = [...matchExpectation(expect, answer)];
  if ('error' in answer && !Object.hasOwn(expect, 'error')) {
    differences.unshift({ path: 'error', expected: null, actual: answer.error });
  }
  return { passed: differences.length === 0, differences, answer };
}

function expectationOf(document: unknown): object {
  if (typeof document !== 'object' || document === null || !('expect' in document)) return {};
  return typeof document.expect === 'object' && document.expect !== null ? document.expect : {};
}
