import { z } from 'zod';
import {
  availabilityScopeField,
  createIdentity,
  createVersion,
  dateField,
  everyEmployment,
  identityFields,
  nameField,
  stateField,
  updateIdentity,
  updateTarget,
  updateVersion,
  versionedFields,
  versionedListFields,
  versionFields,
} from '../kernel/contract-fields.ts';

const kindField = z
  .enum(['absence', 'supplement', 'working-time', 'settlement'])
  .meta({ description: 'Kind of policy; never changes.', example: 'supplement' });
const positionField = z
  .int()
  .min(0)
  .max(1_000_000)
  .meta({ description: 'Order among the policies of its kind that apply.', example: 10 });
/** The policy as a scenario file writes it, without code and name; checked by the plugins, field by field. */
const configField = z.record(z.string(), z.unknown()).meta({
  description: 'Rules, steps, accruals … of the policy; each plugin checks its own config.',
  example: {
    kind: 'rules',
    rules: [{ code: 'night', filters: [], calculator: { plugin: 'duration', config: {} } }],
  },
});

const ownFields = {
  name: nameField,
  position: positionField,
  availability_scope: availabilityScopeField,
  config: configField,
  state: stateField,
};

export const policyDto = z
  .object({
    ...identityFields,
    kind: kindField,
    ...ownFields,
    ...versionedFields,
  })
  .meta({
    id: 'Policy',
    description: 'An absence, supplement, working-time or settlement policy, built from plugins.',
  });

export const createPolicyBody = z.strictObject({
  ...createIdentity,
  name: nameField,
  kind: kindField,
  position: positionField.default(0),
  availability_scope: availabilityScopeField.default(everyEmployment),
  config: configField,
  ...createVersion,
});

export const updatePolicyBody = z.strictObject({
  ...updateIdentity,
  name: nameField.optional(),
  position: positionField.optional(),
  availability_scope: availabilityScopeField.optional(),
  config: configField.optional(),
  ...updateVersion,
});

export const updatePolicyInput = updatePolicyBody.extend(updateTarget);

/** The version that starts on the date, which is not in force yet. */
export const withdrawPolicyVersionInput = z.strictObject({ ...updateTarget, effective_from: dateField });

export const listPoliciesInput = z.strictObject({
  ...versionedListFields,
  kind: z.array(kindField).max(4).optional().meta({ description: 'Only these kinds.' }),
});

export const policyVersionDto = z
  .object({ ...versionFields, ...ownFields })
  .meta({ id: 'PolicyVersion', description: 'One version of a policy.' });

export type PolicyDto = z.output<typeof policyDto>;
export type PolicyVersionDto = z.output<typeof policyVersionDto>;
export type CreatePolicy = z.output<typeof createPolicyBody>;
export type UpdatePolicy = z.output<typeof updatePolicyInput>;
export type WithdrawPolicyVersion = z.output<typeof withdrawPolicyVersionInput>;
export type ListPolicies = z.output<typeof listPoliciesInput>;
