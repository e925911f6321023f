import { z } from 'zod';
import {
  availabilityScopeField,
  codeField,
  effectiveFromField,
  externalIdField,
  idField,
  nameField,
  pageFields,
  stateField,
  stateFilter,
  updateTarget,
  versionedFields,
  versionedFilters,
  versionFields,
} from '../contract-fields.ts';

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
    id: idField,
    code: codeField,
    external_id: externalIdField.nullable(),
    kind: kindField,
    ...ownFields,
    ...versionedFields,
  })
  .meta({
    id: 'Policy',
    description: 'An absence, supplement, working-time or settlement policy, built from plugins.',
  });

export const createPolicyBody = z.strictObject({
  code: codeField,
  external_id: externalIdField.nullish(),
  name: nameField,
  kind: kindField,
  position: positionField.default(0),
  availability_scope: availabilityScopeField.default({
    working_countries: [],
    org_units: [],
    employment_terms: [],
  }),
  config: configField,
  state: stateField.default('active'),
  effective_from: effectiveFromField.optional(),
});

export const updatePolicyBody = z.strictObject({
  code: codeField.optional(),
  external_id: externalIdField.nullish(),
  name: nameField.optional(),
  position: positionField.optional(),
  availability_scope: availabilityScopeField.optional(),
  config: configField.optional(),
  state: stateField.optional(),
  effective_from: effectiveFromField.optional(),
});

export const updatePolicyInput = updatePolicyBody.extend(updateTarget);

export const listPoliciesInput = z.strictObject({
  ...pageFields,
  ...versionedFilters,
  ...stateFilter,
  kind: z.array(kindField).max(4).optional().meta({ description: 'Only these kinds.' }),
});

export const policyVersionDto = z
  .object({ ...versionFields, ...ownFields })
  .meta({ id: 'PolicyVersion', description: 'One version of a policy.' });

export type PolicyDto = z.output<typeof policyDto>;
export type PolicyVersionDto = z.output<typeof policyVersionDto>;
export type CreatePolicy = z.output<typeof createPolicyBody>;
export type UpdatePolicy = z.output<typeof updatePolicyInput>;
export type ListPolicies = z.output<typeof listPoliciesInput>;
