import type { z } from 'zod';
import { compilePlugin, type PluginHost } from '../plugins/compile-plugin.ts';
import type { RegistryName } from '../plugins/contract.ts';
import { type DocumentPath, type Problem, problemsOf } from '../plugins/problem.ts';
import type { CompileOptions } from '../policies/compile-policies.ts';
import {
  compileAbsencePolicy,
  compileSettlementPolicy,
  compileSupplementPolicy,
  compileWorkingTimePolicy,
} from '../policies/compile-policies.ts';
import type { CompiledPolicies } from '../policies/compiled-policies.ts';
import {
  absencePolicyDocument,
  settlementPolicyDocument,
  supplementPolicyDocument,
  workingTimePolicyDocument,
} from '../policies/policy-documents.ts';

/** A row of a list with its place in the document. */
export interface Row<Value> {
  readonly index: number;
  readonly value: Value;
}

/** Reads one part; undefined when it has problems. */
export function readPart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: DocumentPath,
  problems: Problem[],
): z.output<Schema> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  problems.push(...problemsOf(result.error, path));
  return undefined;
}

/** Reads a list row by row; rows with problems are left out. */
export function readRows<Schema extends z.ZodType>(
  schema: Schema,
  rows: readonly unknown[],
  field: string,
  problems: Problem[],
): readonly Row<z.output<Schema>>[] {
  return rows.flatMap((row, index) => {
    const value = readPart(schema, row, [field, index], problems);
    return value === undefined ? [] : [{ index, value }];
  });
}

/** The policy lists of a document, as they stand in it. */
export interface PolicyLists {
  readonly working_time_policies: readonly unknown[];
  readonly supplement_policies: readonly unknown[];
  readonly absence_policies: readonly unknown[];
  readonly settlement_policies: readonly unknown[];
}

/** Compiles all policies of a document; whatever is wrong is added to the problems. */
export function readPolicies(document: PolicyLists, host: PluginHost, problems: Problem[]): CompiledPolicies {
  function compile<Schema extends z.ZodType, Compiled>(
    field: keyof PolicyLists,
    schema: Schema,
    compiler: (value: z.output<Schema>, options: CompileOptions) => Compiled | undefined,
  ): readonly Compiled[] {
    return document[field].flatMap((policy, index) => {
      const path = [field, index];
      const value = readPart(schema, policy, path, problems);
      if (value === undefined) checkReferences(policy, field, path, host, problems);
      const compiled = value === undefined ? undefined : compiler(value, { path, problems, host });
      return compiled === undefined ? [] : [compiled];
    });
  }
  return {
    workingTime: compile('working_time_policies', workingTimePolicyDocument, compileWorkingTimePolicy),
    supplements: compile('supplement_policies', supplementPolicyDocument, compileSupplementPolicy),
    absence: compile('absence_policies', absencePolicyDocument, compileAbsencePolicy),
    settlement: compile('settlement_policies', settlementPolicyDocument, compileSettlementPolicy),
  };
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
