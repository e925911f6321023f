import type { CompiledStep } from '../contract/compiled-step.ts';
import type { AbsencePolicy } from '../contract/leave-contract.ts';
import type { MadeBy, RegistryName } from '../contract/plugin.ts';
import type { DocumentPath, Problem } from '../contract/problem.ts';
import type { SettlementPolicy } from '../contract/settlement-contract.ts';
import { compilePlugin, type PluginHost } from '../plugins/compile-plugin.ts';
import type { DateRange } from '../time/epoch-day.ts';
import {
  alwaysInForce,
  type CounterPolicy,
  type Rule,
  type RulesPolicy,
  type SupplementPolicy,
  type WorkingTimePolicy,
} from './compiled-policies.ts';
import type {
  AbsencePolicyDocument,
  RuleDocument,
  SettlementPolicyDocument,
  SupplementPolicyDocument,
  WorkingTimePolicyDocument,
} from './policy-documents.ts';

/** Where a policy document stands and what the store knows about its version. */
export interface CompileOptions {
  readonly path: DocumentPath;
  /** Filled with everything that is wrong; a policy compiled with problems must not be used. */
  readonly problems: Problem[];
  readonly host: PluginHost;
  readonly version?: number;
  readonly inForce?: DateRange;
}

export function compileWorkingTimePolicy(
  document: WorkingTimePolicyDocument,
  options: CompileOptions,
): WorkingTimePolicy {
  return {
    ...identity(document, options),
    steps: compileAll('working-time-steps', document.steps, 'steps', options),
  };
}

export function compileSettlementPolicy(
  document: SettlementPolicyDocument,
  options: CompileOptions,
): SettlementPolicy {
  return {
    ...identity(document, options),
    steps: compileAll('settlement-steps', document.steps, 'steps', options),
  };
}

export function compileAbsencePolicy(
  document: AbsencePolicyDocument,
  options: CompileOptions,
): AbsencePolicy {
  return {
    ...identity(document, options),
    account: document.account,
    accruals: compileAll('accruals', document.accruals, 'accruals', options),
    usageRules: compileAll('usage-rules', document.usage_rules, 'usage_rules', options),
    expiries: compileAll('expiries', document.expiries, 'expiries', options),
  };
}

/** Undefined only when its counter has problems. */
export function compileSupplementPolicy(
  document: SupplementPolicyDocument,
  options: CompileOptions,
): SupplementPolicy | undefined {
  if (document.kind === 'counter') {
    const path = [...options.path, 'counter'];
    const counter = compilePlugin('counters', document.counter, path, options.problems, options.host);
    const policy: Omit<CounterPolicy, 'counter'> = { kind: 'counter', ...identity(document, options) };
    return counter && { ...policy, counter };
  }
  const policy: RulesPolicy = {
    kind: 'rules',
    ...identity(document, options),
    combination: document.combination,
    reasons: document.reasons,
    rules: document.rules.flatMap((rule, index) => {
      const compiled = compileRule(rule, { ...options, path: [...options.path, 'rules', index] });
      return compiled ? [compiled] : [];
    }),
  };
  return policy;
}

function compileRule(document: RuleDocument, options: CompileOptions): Rule | undefined {
  const filters = compileAll('filters', document.filters, 'filters', options);
  // No calculator: duration (docs/evaluation.md, Rules).
  const calculator = compilePlugin(
    'calculators',
    document.calculator ?? { plugin: 'duration', config: {} },
    [...options.path, 'calculator'],
    options.problems,
    options.host,
  );
  if (!calculator) return undefined;
  return {
    code: document.code,
    filters,
    calculator,
    activity: document.activity ?? undefined,
    excludesFromCounters: document.excludes_from_counters,
  };
}

function compileAll<Registry extends RegistryName>(
  registry: Registry,
  references: readonly unknown[],
  field: string,
  options: CompileOptions,
): readonly CompiledStep<MadeBy[Registry]>[] {
  return references.flatMap((reference, index) => {
    const path = [...options.path, field, index];
    const compiled = compilePlugin(registry, reference, path, options.problems, options.host);
    return compiled ? [compiled] : [];
  });
}

function identity(document: { readonly code: string }, options: CompileOptions) {
  return { code: document.code, version: options.version ?? 1, inForce: options.inForce ?? alwaysInForce };
}
