import { z } from 'zod';
import {
  availabilityScopeField,
  dateField,
  effectiveFromField,
  idField,
  stateField,
} from '../kernel/contract-fields.ts';
import { createPolicyBody, listPoliciesInput } from './policy-contract.ts';

const { code, name, position, config } = createPolicyBody.shape;
const kindField = createPolicyBody.shape.kind;

/** What a draft holds; the config is kept as it was typed, plugins are asked when it is published. */
const ownFields = {
  kind: kindField,
  code,
  name,
  position: position.unwrap(),
  availability_scope: availabilityScopeField,
  config,
  state: stateField,
};

const basedOnField = z.int().min(1).nullable().meta({
  description: 'Version of the policy the draft was begun on; null for a policy that does not exist yet.',
  example: 3,
});

export const policyDraftDto = z.object({
  id: idField.meta({ description: 'Id of the policy, also before it exists.' }),
  ...ownFields,
  based_on: basedOnField,
  version: z.int().min(1).meta({ description: 'Counts the writes of the draft.', example: 1 }),
  updated_at: z.string().meta({ description: 'When it was last written.', example: '2026-03-01T08:00:00Z' }),
});

export const savePolicyDraftInput = z.strictObject({
  id: idField.optional().meta({ description: 'Left out for a policy that does not exist yet.' }),
  ...ownFields,
  based_on: basedOnField.default(null),
  /** The version of the draft that was seen; left out when there was none. */
  expected_version: z.int().min(1).optional(),
});

export const policyDraftTarget = z.strictObject({ id: idField });

export const listPolicyDraftsInput = z.strictObject({ kind: listPoliciesInput.shape.kind });

export const publishPolicyInput = z.strictObject({
  id: idField,
  effective_from: effectiveFromField.optional(),
  expected_version: z.int().min(1).meta({ description: 'The version of the draft that was seen.' }),
});

/** A policy as the editor has it, saved or not; without an id it has never been saved. */
export const typedPolicy = z.strictObject({
  id: idField.optional(),
  kind: kindField,
  code,
  position: position.unwrap(),
  availability_scope: availabilityScopeField,
  config,
});

export const previewPolicyInput = z.strictObject({
  policy: typedPolicy,
  employee_id: idField,
  /** Any date of the week; the week is Monday to Sunday. */
  date: dateField,
});

export const countEmploymentsInput = z.strictObject({
  availability_scope: availabilityScopeField,
  as_of: dateField.optional(),
});

export const findPolicyChangesInput = z.strictObject({
  id: idField,
  /** The version of the policy that was seen; everything written later is told. Null: none was. */
  since_version: z.int().min(1).nullable(),
  as_of: dateField.optional(),
});

/** What a version of a policy says. */
export interface PolicyContent {
  name: string;
  position: number;
  availability_scope: z.output<typeof availabilityScopeField>;
  config: Record<string, unknown>;
  state: 'active' | 'inactive';
  effective_from: string;
}

/** One write of a policy or of its draft. */
export interface PolicyWriteDto {
  version: number;
  recorded_at: string;
  actor_name: string;
  /** Null for a draft. */
  effective_from: string | null;
}

export interface PolicyChangesDto {
  /** Oldest first. */
  writes: PolicyWriteDto[];
  /** What the policy said at the version that was seen; null where there was none. */
  base: PolicyContent | null;
  draft: PolicyDraftDto | null;
  draft_written_by: string | null;
}

export type PolicyDraftDto = z.output<typeof policyDraftDto>;
export type FindPolicyChanges = z.output<typeof findPolicyChangesInput>;
export type SavePolicyDraft = z.output<typeof savePolicyDraftInput>;
export type PublishPolicy = z.output<typeof publishPolicyInput>;
export type TypedPolicy = z.output<typeof typedPolicy>;
export type PreviewPolicy = z.output<typeof previewPolicyInput>;
export type CountEmployments = z.output<typeof countEmploymentsInput>;
