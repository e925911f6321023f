import { z } from 'zod';
import { idField, nameField } from '../contract-fields.ts';
import { previewPolicyInput, typedPolicy } from './policy-draft-contract.ts';

const titleField = nameField.meta({
  description: 'What the case is about.',
  example: 'Night before a holiday',
});

/** A week to keep, with what the policy as typed gives for it. */
export const savePolicyScenarioInput = previewPolicyInput.extend({
  policy: typedPolicy.required({ id: true }),
  title: titleField,
});

export const checkPolicyScenariosInput = z.strictObject({ policy: typedPolicy.required({ id: true }) });

/** Takes what the policy as typed gives now as what is expected. */
export const acceptScenarioInput = checkPolicyScenariosInput.extend({ scenario_id: idField });

export const deletePolicyScenarioInput = z.strictObject({ scenario_id: idField });

/** One place where the policy no longer gives what was kept. */
export interface ScenarioDifference {
  path: string;
  expected: unknown;
  /** Null: not there any more. */
  actual: unknown;
}

export interface PolicyScenarioDto {
  id: string;
  policy_id: string;
  title: string;
  from: string;
  to: string;
  passed: boolean;
  differences: ScenarioDifference[];
}

export type SavePolicyScenario = z.output<typeof savePolicyScenarioInput>;
export type CheckPolicyScenarios = z.output<typeof checkPolicyScenariosInput>;
export type AcceptScenario = z.output<typeof acceptScenarioInput>;
