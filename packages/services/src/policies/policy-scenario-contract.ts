import { z } from 'zod';
import { idField, nameField } from '../kernel/contract-fields.ts';
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

/** A figure of a kept week: a number, a decimal or a word; null where a rule is expected to give no line. */
const figureField = z.union([z.int(), z.string().max(200), z.null()]);

/** Another title, or other figures to expect; what is left out stays. */
export const changePolicyScenarioInput = z.strictObject({
  scenario_id: idField,
  title: titleField.optional(),
  expected: z
    .array(z.strictObject({ path: z.string().max(1000), value: figureField }))
    .max(2000)
    .optional(),
});

/** A figure that a kept week expects, under the path that differences name it by. */
export interface ExpectedFigure {
  path: string;
  value: z.output<typeof figureField>;
}

/** What the quantity of a line counts; null of every other figure. */
export type FigureUnit = 'minutes' | 'occurrences' | 'amount' | null;

/** One place where the policy no longer gives what was kept. */
export interface ScenarioDifference {
  path: string;
  expected: unknown;
  /** Null: not there any more. */
  actual: unknown;
  unit: FigureUnit;
}

export interface PolicyScenarioDto {
  id: string;
  policy_id: string;
  title: string;
  from: string;
  to: string;
  passed: boolean;
  expected: (ExpectedFigure & { unit: FigureUnit })[];
  differences: ScenarioDifference[];
}

export type SavePolicyScenario = z.output<typeof savePolicyScenarioInput>;
export type CheckPolicyScenarios = z.output<typeof checkPolicyScenariosInput>;
export type ChangePolicyScenario = z.output<typeof changePolicyScenarioInput>;
export type AcceptScenario = z.output<typeof acceptScenarioInput>;
