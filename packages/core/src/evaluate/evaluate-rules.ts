import type { RuleContext } from '../contract/plugin.ts';
import type { TraceSink } from '../contract/trace.ts';
import type { RulesPolicy } from '../policies/compiled-policies.ts';
import { runsOf } from '../supplements/runs.ts';
import { joinLines, makeLine, type SupplementLine } from '../supplements/supplement-line.ts';
import { clipRange, type DateRange } from '../time/epoch-day.ts';
import { intersectSpans, noSpans, pushSpan, type Spans, uniteSpans } from '../time/spans.ts';
import { matchRules, type RuleMatch } from './match-rules.ts';

export interface RulesOutcome {
  /** One line for each rule that matched in the period, in the order of policies and rules. */
  readonly lines: readonly SupplementLine[];
  /**
   * Worked minutes matched by rules with `excludes_from_counters`, each once, context included (docs/evaluation.md,
   * Rules).
   */
  readonly excluded: Spans;
}

/** Runs every policy of kind `rules`; policies never take time from each other (docs/evaluation.md, Rules). */
export function evaluateRules(
  policies: readonly RulesPolicy[],
  context: RuleContext,
  trace: TraceSink,
): RulesOutcome {
  const lines = new Map<string, SupplementLine>();
  let excluded: Spans = noSpans;
  let inPeriod: Spans | undefined;
  for (const policy of policies) {
    const dates = clipRange(context.period, policy.inForce);
    const whole = dates.from === context.period.from && dates.to === context.period.to;
    inPeriod ??= whole ? minutesOfDates(context, dates) : undefined;
    const counted = whole && inPeriod ? inPeriod : minutesOfDates(context, dates);
    for (const match of matchRules(policy, context)) {
      const line = evaluateMatch(policy, match, counted, context, trace);
      if (match.rule.excludesFromCounters) {
        const inForce = minutesOfDates(context, policy.inForce);
        excluded = uniteSpans(
          excluded,
          intersectSpans(intersectSpans(match.matched, context.timeline.worked), inForce),
        );
      }
      if (!line) continue;
      const known = lines.get(line.key);
      lines.set(line.key, known ? joinLines(known, line) : line);
    }
  }
  return { lines: [...lines.values()], excluded };
}

function evaluateMatch(
  policy: RulesPolicy,
  match: RuleMatch,
  counted: Spans,
  context: RuleContext,
  trace: TraceSink,
): SupplementLine | undefined {
  const { rule } = match;
  const intervals = intersectSpans(match.matched, counted);
  const quantity =
    intervals.length === 0 ? undefined : rule.calculator.run.calculate(runsOf(intervals), context);
  const line = quantity && makeLine(policy.code, rule, intervals, quantity);
  trace.add(line ? 'rule-line' : 'rule-without-line', `${policy.code}/${rule.code}`, {
    policy,
    match,
    intervals,
    quantity,
    line,
  });
  return line;
}

/** Worked and standby minutes attributed to the dates. */
function minutesOfDates({ timeline }: RuleContext, dates: DateRange): Spans {
  const spans: number[] = [];
  for (const cell of timeline.cells) {
    if (cell.attributedOn >= dates.from && cell.attributedOn <= dates.to)
      pushSpan(spans, cell.start, cell.end);
  }
  return spans;
}
