import type { Quantity } from '../contract/plugin.ts';
import type { FilterStep, RuleMatch } from '../evaluate/match-rules.ts';
import { formatQuantity, formatTenThousandths } from '../figures/decimal.ts';
import { reduce, roundHalfAway } from '../figures/rational.ts';
import type { RulesPolicy } from '../policies/compiled-policies.ts';
import type { SupplementLine } from '../supplements/supplement-line.ts';
import { formatInstant } from '../time/instant.ts';
import { countMinutes, type Spans } from '../time/spans.ts';
import type { ZoneTable } from '../time/zone-table.ts';
import type { Say, Sentence } from './trace-texts.ts';

/** What the rules step records about a rule; the spans and objects are those it worked with. */
export interface RuleFacts {
  readonly policy: RulesPolicy;
  readonly match: RuleMatch;
  /** The matched minutes of the period. */
  readonly intervals: Spans;
  readonly quantity: Quantity | undefined;
  readonly line: SupplementLine | undefined;
}

/** Minutes of a set, and the set itself, as JSON. */
export function presentSpans(spans: Spans, zone: ZoneTable): readonly { start: string; end: string }[] {
  const intervals: { start: string; end: string }[] = [];
  for (let i = 0; i < spans.length; i += 2) {
    intervals.push({
      start: formatInstant(spans[i] as number, zone),
      end: formatInstant(spans[i + 1] as number, zone),
    });
  }
  return intervals;
}

export function explainRule(subject: string, facts: RuleFacts, say: Say): readonly Sentence[] {
  const { policy, match, quantity, line } = facts;
  const filters = explainFilters(match, say);
  if (!line || !quantity) return [explainEmpty(subject, facts, say), ...filters];
  const { calculator, excludesFromCounters } = match.rule;
  const quantityText = formatTenThousandths(line.quantity);
  const sentences = [
    say('rule.line', {
      subject,
      version: policy.version,
      matched: line.matchedMinutes,
      quantity: quantityText,
      unit: line.unit,
    }),
    ...filters,
  ];
  const lost = countMinutes(match.filtered) - countMinutes(match.matched);
  if (lost > 0) sentences.push(say('rule.combined', { lost, combination: policy.combination }));
  const cut = countMinutes(match.matched) - line.matchedMinutes;
  if (cut > 0) sentences.push(say('rule.cut', { cut }));
  const exact = reduce(quantity.value);
  sentences.push(
    say('rule.calculator', {
      plugin: calculator.plugin,
      version: calculator.version,
      matched: line.matchedMinutes,
      exact: exact.denominator === 1n ? String(exact.numerator) : `${exact.numerator}/${exact.denominator}`,
      unit: line.unit,
      quantity: quantityText,
    }),
  );
  if (quantity.workings) sentences.push(say('rule.workings', { workings: listWorkings(quantity.workings) }));
  for (const tier of line.tiers ?? []) {
    const percent = formatQuantity(tier.percent);
    sentences.push(
      say('rule.tier', { percent, matched: tier.matchedMinutes, quantity: formatQuantity(tier.quantity) }),
    );
  }
  if (line.creditTo !== undefined) {
    const minutes = Number(roundHalfAway({ numerator: line.quantity, denominator: 10_000n }));
    sentences.push(say('rule.credited', { account: line.creditTo, minutes }));
  }
  if (excludesFromCounters) sentences.push(say('rule.excluded', {}));
  return sentences;
}

function listWorkings(workings: Readonly<Record<string, unknown>>): string {
  return Object.entries(workings)
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')} ${Array.isArray(value) ? value.join(' + ') : String(value)}`,
    )
    .join(', ');
}

// A rule without a line names what took its last minute: the filter that emptied it, other rules, or the period.
function explainEmpty(subject: string, { match }: RuleFacts, say: Say): Sentence {
  let incoming = countMinutes(match.incoming);
  if (incoming === 0) return say('rule.nothing-came', { subject });
  for (const step of match.steps) {
    const kept = countMinutes(step.kept);
    if (kept === 0) return say('rule.emptied', { subject, plugin: step.plugin, incoming });
    incoming = kept;
  }
  const matched = countMinutes(match.matched);
  if (matched === 0) return say('rule.taken', { subject, filtered: incoming });
  return say('rule.outside', { subject, matched });
}

function explainFilters(match: RuleMatch, say: Say): readonly Sentence[] {
  const sentences = [say('rule.incoming', { incoming: countMinutes(match.incoming) })];
  let incoming = countMinutes(match.incoming);
  for (const { plugin, version, kept, nested } of match.steps) {
    const left = countMinutes(kept);
    sentences.push(say('rule.filter', { plugin, version, incoming, kept: left, dropped: incoming - left }));
    for (const inner of nested) {
      sentences.push(
        say('rule.nested', {
          plugin: inner.filter.plugin,
          incoming: countMinutes(inner.incoming),
          kept: countMinutes(inner.kept),
        }),
      );
    }
    incoming = left;
  }
  return sentences;
}

/** The facts of a rule as JSON: which intervals, which filters kept what, version, config, arithmetic. */
export function presentRuleFacts(facts: RuleFacts, zone: ZoneTable): Readonly<Record<string, unknown>> {
  const { policy, match, intervals, quantity, line } = facts;
  const { calculator } = match.rule;
  return {
    policy_version: policy.version,
    combination: policy.combination,
    incoming_minutes: countMinutes(match.incoming),
    filters: match.steps.map((step) => presentFilter(step, zone)),
    filtered_minutes: countMinutes(match.filtered),
    taken_minutes: countMinutes(match.matched),
    intervals: presentSpans(intervals, zone),
    calculator: {
      plugin: calculator.plugin,
      version: calculator.version,
      config: calculator.config,
      ...(quantity?.workings && { workings: quantity.workings }),
    },
    ...(quantity && { exact: `${quantity.value.numerator}/${quantity.value.denominator}` }),
    ...(line && { quantity: formatTenThousandths(line.quantity), unit: line.unit }),
  };
}

function presentFilter(step: FilterStep, zone: ZoneTable): Readonly<Record<string, unknown>> {
  return {
    plugin: step.plugin,
    version: step.version,
    config: step.config,
    kept_minutes: countMinutes(step.kept),
    kept: presentSpans(step.kept, zone),
    ...(step.nested.length > 0 && {
      nested: step.nested.map(({ filter, kept }) => ({
        plugin: filter.plugin,
        config: filter.config,
        kept_minutes: countMinutes(kept),
      })),
    }),
  };
}
