import { findPlugin } from '../plugins/compile-plugin.ts';
import type { CompiledStep } from '../plugins/compiled-step.ts';
import type { RegistryName } from '../plugins/contract.ts';
import type { DocumentPath, Problem } from '../plugins/problem.ts';
import { visitConfig } from '../plugins/visit-config.ts';
import type { CompiledPolicies } from '../policies/compiled-policies.ts';
import { type CounterOffer, lookUpCounter } from '../settlement/counter-parts.ts';
import type { AccountDocument } from './scenario-document.ts';

/** The codes a document declares; what policies refer to must be among them (DOMAIN §10). */
export interface Declared {
  readonly reasons: ReadonlySet<string>;
  readonly accounts: ReadonlyMap<string, AccountDocument['unit']>;
  /** Flex accounts of the terms in force when the period closes: what `flex` stands for (DOMAIN §7.7). */
  readonly flexAccounts: readonly string[];
}

/** Adds a problem for every reason, account or counter that policies name and nobody declares. */
export function checkPolicyReferences(
  policies: CompiledPolicies,
  declared: Declared,
  problems: Problem[],
): void {
  const offers = policies.supplements.flatMap((policy) =>
    policy.kind === 'counter' ? [{ policy: policy.code, outputs: policy.counter.run.outputs }] : [],
  );
  const check = (registry: RegistryName, id: string, config: unknown, path: DocumentPath): void => {
    const plugin = findPlugin(registry, id);
    if (!plugin) return;
    visitConfig(plugin.config, config, [...path, 'config'], {
      plugin: (nested, value, at) => {
        if (isReference(value)) check(nested, value.plugin, value.config, at);
      },
      reference: (kind, code, at) => {
        const message = findReferenceProblem(kind, code, registry, declared, offers);
        if (message !== undefined) problems.push({ path: at, message });
      },
    });
  };
  // Compiled configs have their defaults filled in, so a defaulted account is checked like a written one.
  checkPolicyCodes(policies, declared, problems);
  forEachStep(policies, (registry, step, path) => check(registry, step.plugin, step.config, path));
}

// Places in the compiled lists are places in the document as long as every policy compiled; otherwise a problem of
// the policy that did not is reported anyway, before or after.
function checkPolicyCodes(policies: CompiledPolicies, declared: Declared, problems: Problem[]): void {
  for (const [field, list] of [
    ['working_time_policies', policies.workingTime],
    ['supplement_policies', policies.supplements],
    ['absence_policies', policies.absence],
    ['settlement_policies', policies.settlement],
  ] as const) {
    checkUnique(list, [field], problems);
  }
  for (const [p, policy] of policies.supplements.entries()) {
    if (policy.kind !== 'rules') continue;
    checkUnique(policy.rules, ['supplement_policies', p, 'rules'], problems);
    for (const [r, reason] of policy.reasons.entries()) {
      if (declared.reasons.has(reason)) continue;
      const message = `reason "${reason}" is not declared; add it to reasons`;
      problems.push({ path: ['supplement_policies', p, 'reasons', r], message });
    }
  }
  for (const [p, policy] of policies.absence.entries()) {
    const message = findAccountProblem(policy.account, 'days', declared);
    if (message) problems.push({ path: ['absence_policies', p, 'account'], message });
  }
}

function checkUnique(
  rows: readonly { readonly code: string }[],
  path: DocumentPath,
  problems: Problem[],
): void {
  const seen = new Set<string>();
  for (const [index, { code }] of rows.entries()) {
    if (seen.has(code)) problems.push({ path: [...path, index, 'code'], message: `"${code}" is used twice` });
    seen.add(code);
  }
}

function findReferenceProblem(
  kind: string,
  code: string,
  registry: RegistryName,
  declared: Declared,
  offers: readonly CounterOffer[],
): string | undefined {
  if (kind === 'reason' && !declared.reasons.has(code))
    return `reason "${code}" is not declared; add it to reasons`;
  if (kind === 'account') return findAccountProblem(code, unitOf(registry), declared);
  if (kind !== 'counter') return undefined;
  const lookup = lookUpCounter(offers, code);
  if ('found' in lookup) return undefined;
  if (lookup.problem === 'ambiguous')
    return `several policies offer "${code}"; write ${lookup.offeredBy[0]}.${code}`;
  return `there is no counter "${code}"; add a counter policy that offers it`;
}

/** Why an account cannot be used where it is named; undefined when it can. */
function findAccountProblem(
  code: string,
  unit: AccountDocument['unit'] | undefined,
  declared: Declared,
): string | undefined {
  const meant = code === 'flex' && unit !== 'days' ? [...declared.flexAccounts, code] : [code];
  const found = meant.find((one) => declared.accounts.has(one));
  if (found === undefined) return `account "${code}" is not declared; add it to accounts`;
  const actual = declared.accounts.get(found);
  return unit === undefined || actual === unit
    ? undefined
    : `account "${code}" is kept in ${actual}, not in ${unit}`;
}

function unitOf(registry: RegistryName): AccountDocument['unit'] | undefined {
  if (registry === 'settlement-steps' || registry === 'calculators') return 'minutes';
  return registry === 'expiries' || registry === 'accruals' || registry === 'usage-rules'
    ? 'days'
    : undefined;
}

type StepVisitor = (registry: RegistryName, step: CompiledStep<unknown>, path: DocumentPath) => void;

function forEachStep(policies: CompiledPolicies, visit: StepVisitor): void {
  const visitAll = (
    registry: RegistryName,
    steps: readonly CompiledStep<unknown>[],
    path: DocumentPath,
  ): void => {
    for (const [index, step] of steps.entries()) visit(registry, step, [...path, index]);
  };
  for (const [p, policy] of policies.workingTime.entries()) {
    visitAll('working-time-steps', policy.steps, ['working_time_policies', p, 'steps']);
  }
  for (const [p, policy] of policies.supplements.entries()) {
    const path = ['supplement_policies', p];
    if (policy.kind === 'counter') visit('counters', policy.counter, [...path, 'counter']);
    else {
      for (const [r, rule] of policy.rules.entries()) {
        visitAll('filters', rule.filters, [...path, 'rules', r, 'filters']);
        visit('calculators', rule.calculator, [...path, 'rules', r, 'calculator']);
      }
    }
  }
  for (const [p, policy] of policies.absence.entries()) {
    visitAll('accruals', policy.accruals, ['absence_policies', p, 'accruals']);
    visitAll('usage-rules', policy.usageRules, ['absence_policies', p, 'usage_rules']);
    visitAll('expiries', policy.expiries, ['absence_policies', p, 'expiries']);
  }
  for (const [p, policy] of policies.settlement.entries()) {
    visitAll('settlement-steps', policy.steps, ['settlement_policies', p, 'steps']);
  }
}

function isReference(value: unknown): value is { plugin: string; config: unknown } {
  return typeof value === 'object' && value !== null && 'plugin' in value && typeof value.plugin === 'string';
}
