import type { PluginRef, RuleContext } from '../contract/plugin.ts';
import { compare } from '../figures/rational.ts';
import type { Rule, RulesPolicy } from '../policies/compiled-policies.ts';
import { presenceSpans } from '../presence/presence-spans.ts';
import { noSpans, type Spans, subtractSpans, uniteSpans } from '../time/spans.ts';

/** What one filter of a rule did; the spans are those the engine worked with. */
export interface FilterStep {
  readonly plugin: string;
  readonly version: number;
  readonly config: Readonly<Record<string, unknown>>;
  readonly kept: Spans;
  /** What nested filters kept, in the order they ran. */
  readonly nested: readonly { readonly filter: PluginRef; readonly incoming: Spans; readonly kept: Spans }[];
}

export interface RuleMatch {
  readonly rule: Rule;
  readonly incoming: Spans;
  readonly steps: readonly FilterStep[];
  /** After the filters, over the whole timeline. */
  readonly filtered: Spans;
  /** After the combination of the policy: what the rule takes, context included. */
  readonly matched: Spans;
}

/** What the policy's rules take, context before and after the period included (docs/evaluation.md, Rules). */
export function matchRules(policy: RulesPolicy, context: RuleContext): readonly RuleMatch[] {
  const base = baseOf(policy, context);
  if (policy.combination === 'stack') return policy.rules.map((rule) => matchRule(rule, base, context));
  if (policy.combination === 'highest')
    return takeHighest(policy.rules.map((rule) => matchRule(rule, base, context)));
  let left = base;
  return policy.rules.map((rule) => {
    const match = matchRule(rule, left, context);
    left = subtractSpans(left, match.matched);
    return match;
  });
}

function baseOf(policy: RulesPolicy, { timeline }: RuleContext): Spans {
  if (policy.reasons.length === 0) return timeline.worked;
  return presenceSpans(timeline, ({ reason }) => reason !== undefined && policy.reasons.includes(reason));
}

function matchRule(rule: Rule, incoming: Spans, context: RuleContext): RuleMatch {
  let filtered = incoming;
  const steps: FilterStep[] = [];
  for (const { plugin, version, config, run } of rule.filters) {
    const nested: FilterStep['nested'][number][] = [];
    const onNested: RuleContext['onNested'] = (filter, came, kept) =>
      nested.push({ filter, incoming: came, kept });
    filtered = run(filtered, { ...context, onNested });
    steps.push({ plugin, version, config, kept: filtered, nested });
  }
  return { rule, incoming, steps, filtered, matched: filtered };
}

// A minute goes to the matching rule with the highest rate, ties to the earlier rule: equal rates keep their order.
function takeHighest(matches: readonly RuleMatch[]): readonly RuleMatch[] {
  const byRate = matches
    .map((match, index) => ({ match, index, rate: match.rule.calculator.run.rate }))
    .sort((a, b) => compare(b.rate, a.rate));
  const taken: RuleMatch[] = [...matches];
  let gone: Spans = noSpans;
  for (const { match, index } of byRate) {
    taken[index] = { ...match, matched: subtractSpans(match.filtered, gone) };
    gone = uniteSpans(gone, match.filtered);
  }
  return taken;
}
