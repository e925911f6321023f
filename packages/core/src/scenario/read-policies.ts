import { z } from 'zod';
import type { RegistryName } from '../contract/plugin.ts';
import type { DocumentPath, Problem } from '../contract/problem.ts';
import { compilePlugin, type PluginHost } from '../plugins/compile-plugin.ts';
import type { AvailabilityScope } from '../policies/availability.ts';
import {
  type CompileOptions,
  compileAbsencePolicy,
  compileSettlementPolicy,
  compileSupplementPolicy,
  compileWorkingTimePolicy,
} from '../policies/compile-policies.ts';
import type { CompiledPolicies } from '../policies/compiled-policies.ts';
import {
  absencePolicyDocument,
  counterPolicyDocument,
  rulesPolicyDocument,
  settlementPolicyDocument,
  workingTimePolicyDocument,
} from '../policies/policy-documents.ts';
import { type DateRange, findDate } from '../time/epoch-day.ts';
import { readPart } from './read-parts.ts';
import { availabilityScopeDocument, date } from './scenario-document.ts';

/** What a scenario says about a version of a policy beside its rules (docs/scenarios.md, Given). */
const dated = { effective_from: date.nullish(), availability_scope: availabilityScopeDocument.nullish() };

const workingTime = workingTimePolicyDocument.extend(dated);
const supplement = z.discriminatedUnion('kind', [
  rulesPolicyDocument.extend(dated),
  counterPolicyDocument.extend(dated),
]);
const absence = absencePolicyDocument.extend(dated);
const settlement = settlementPolicyDocument.extend(dated);

type Dated = z.ZodType<{ readonly availability_scope?: AvailabilityScope | null | undefined }>;

/** The policy lists of a document, as they stand in it. */
export interface PolicyLists {
  readonly working_time_policies: readonly unknown[];
  readonly supplement_policies: readonly unknown[];
  readonly absence_policies: readonly unknown[];
  readonly settlement_policies: readonly unknown[];
}

export interface ReadPolicies {
  readonly policies: CompiledPolicies;
  /** By the compiled version; without one it acts on everybody. */
  readonly scopes: ReadonlyMap<object, AvailabilityScope>;
}

/** Compiles all policies of a document, each version with its dates; whatever is wrong is added to the problems. */
export function readPolicies(document: PolicyLists, host: PluginHost, problems: Problem[]): ReadPolicies {
  const scopes = new Map<object, AvailabilityScope>();
  function compile<Schema extends Dated, Compiled extends object>(
    field: keyof PolicyLists,
    schema: Schema,
    compiler: (value: z.output<Schema>, options: CompileOptions) => Compiled | undefined,
  ): readonly Compiled[] {
    const list = document[field];
    return list.flatMap((policy, index) => {
      const path = [field, index];
      const value = readPart(schema, policy, path, problems);
      if (value === undefined) checkReferences(policy, field, path, host, problems);
      const options = { path, problems, host, ...versionOf(list, index) };
      const compiled = value === undefined ? undefined : compiler(value, options);
      if (compiled && value?.availability_scope) scopes.set(compiled, value.availability_scope);
      return compiled === undefined ? [] : [compiled];
    });
  }
  const policies = {
    workingTime: compile('working_time_policies', workingTime, compileWorkingTimePolicy),
    supplements: compile('supplement_policies', supplement, compileSupplementPolicy),
    absence: compile('absence_policies', absence, compileAbsencePolicy),
    settlement: compile('settlement_policies', settlement, compileSettlementPolicy),
  };
  return { policies, scopes };
}

/**
 * Several entries of one code are its versions: one acts until the day before the next (docs/versions.md, Versions
 * inside a period).
 */
function versionOf(list: readonly unknown[], index: number): { version: number; inForce: DateRange } {
  const own = list[index];
  const from = effectiveFrom(own);
  const others = list.filter((one) => codeOf(one) === codeOf(own)).map(effectiveFrom);
  const next = Math.min(Number.POSITIVE_INFINITY, ...others.filter((other) => other > from));
  const version = 1 + others.filter((other) => other < from).length;
  return { version, inForce: { from, to: next - 1 } };
}

function codeOf(policy: unknown): unknown {
  return typeof policy === 'object' && policy !== null && 'code' in policy ? policy.code : undefined;
}

/** Without a date a policy is in force from the beginning. */
function effectiveFrom(policy: unknown): number {
  if (typeof policy !== 'object' || policy === null || !('effective_from' in policy))
    return Number.NEGATIVE_INFINITY;
  return findDate(String(policy.effective_from)) ?? Number.NEGATIVE_INFINITY;
}

const registryOfField: Readonly<Record<string, RegistryName>> = {
  filters: 'filters',
  calculator: 'calculators',
  counter: 'counters',
  accruals: 'accruals',
  usage_rules: 'usage-rules',
  expiries: 'expiries',
};

// A policy of the wrong shape still has its plugins checked: the first problem in document order may be one of theirs.
function checkReferences(
  value: unknown,
  list: keyof PolicyLists,
  path: DocumentPath,
  host: PluginHost,
  problems: Problem[],
): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const steps = list === 'working_time_policies' ? 'working-time-steps' : 'settlement-steps';
    const registry = key === 'steps' ? steps : registryOfField[key];
    const references = Array.isArray(child)
      ? child.map((one, index) => ({ one, at: [...path, key, index] }))
      : [];
    if (registry && !Array.isArray(child)) references.push({ one: child, at: [...path, key] });
    for (const { one, at } of references) {
      if (registry) compilePlugin(registry, one, at, problems, host);
      else checkReferences(one, list, at, host, problems);
    }
  }
}
