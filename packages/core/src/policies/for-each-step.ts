import type { CompiledStep } from '../contract/compiled-step.ts';
import type { RegistryName } from '../contract/plugin.ts';
import type { DocumentPath } from '../contract/problem.ts';
import type { CompiledPolicies } from './compiled-policies.ts';

type StepVisitor = (registry: RegistryName, step: CompiledStep<unknown>, path: DocumentPath) => void;

/** Visits every plugin that policies name outright, with its place in a document; nested ones are in its config. */
export function forEachStep(policies: CompiledPolicies, visit: StepVisitor): void {
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
