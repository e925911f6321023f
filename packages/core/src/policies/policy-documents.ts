import { z } from 'zod';

const code = z.string().min(1).max(200);
const name = z.string().max(200).nullish();
// The config is checked by the plugin it names (compile-plugin.ts), with the same paths.
const pluginReference = z.unknown();
const references = z.array(pluginReference).max(1000).default([]);

export const ruleDocument = z.strictObject({
  code,
  name,
  filters: references,
  calculator: pluginReference.optional(),
  activity: z.string().min(1).max(200).nullish(),
  excludes_from_counters: z.boolean().default(false),
});

export const rulesPolicyDocument = z.strictObject({
  code,
  name,
  kind: z.literal('rules'),
  combination: z.enum(['first-match', 'stack', 'highest']).default('first-match'),
  reasons: z.array(z.string()).max(1000).default([]),
  rules: z.array(ruleDocument).max(1000).default([]),
});

export const counterPolicyDocument = z.strictObject({
  code,
  name,
  kind: z.literal('counter'),
  counter: pluginReference,
});

/** A supplement policy as stored and as scenarios write it (docs/scenarios.md). */
export const supplementPolicyDocument = z.discriminatedUnion('kind', [
  rulesPolicyDocument,
  counterPolicyDocument,
]);

export const workingTimePolicyDocument = z.strictObject({ code, name, steps: references });

export const settlementPolicyDocument = z.strictObject({ code, name, steps: references });

export const absencePolicyDocument = z.strictObject({
  code,
  name,
  account: z.string().min(1),
  accruals: references,
  usage_rules: references,
  expiries: references,
});

export type RuleDocument = z.output<typeof ruleDocument>;
export type SupplementPolicyDocument = z.output<typeof supplementPolicyDocument>;
export type WorkingTimePolicyDocument = z.output<typeof workingTimePolicyDocument>;
export type SettlementPolicyDocument = z.output<typeof settlementPolicyDocument>;
export type AbsencePolicyDocument = z.output<typeof absencePolicyDocument>;
