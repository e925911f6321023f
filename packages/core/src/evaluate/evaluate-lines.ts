import { noTrace } from '../contract/trace.ts';
import type { SupplementLine } from '../supplements/supplement-line.ts';
import { isRulesPolicy } from './evaluate-figures.ts';
import type { EvaluationInput } from './evaluate-input.ts';
import { evaluateRules } from './evaluate-rules.ts';
import { evaluateTime } from './evaluate-time.ts';

/**
 * The lines of the supplement rules in an input, and nothing that follows from them: policies never take time from each
 * other (docs/evaluation.md, Rules), so what some of them give does not depend on which others there are.
 */
export function evaluateLines(input: EvaluationInput, code: string): readonly SupplementLine[] {
  const employment = input.employments.find((one) => one.code === code);
  if (!employment) throw new Error(`The input has no employment ${code}.`);
  const { timeline, norm } = evaluateTime(employment, input, noTrace);
  const { period, activityParents } = input;
  const context = { period, timeline, norm, holidays: employment.holidays, activityParents };
  return evaluateRules(employment.policies.supplements.filter(isRulesPolicy), context, noTrace).lines;
}
