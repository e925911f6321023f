import { z } from 'zod';
import { codeField, stateField } from '../kernel/contract-fields.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import { createPolicyBody } from './policy-contract.ts';

const { code, name, kind, position, availability_scope, config } = createPolicyBody.shape;

/** A policy as it stands in the editor, saved or not. */
export const writtenPolicy = z.strictObject({
  kind,
  code,
  name,
  position: position.unwrap(),
  availability_scope: availability_scope.unwrap(),
  config,
  state: stateField,
});

const codes = z.array(codeField).max(1000).default([]);

/** A policy in a file of its own. It names everything by code, so that it can be read in another workspace. */
export const policyFile = z.strictObject({
  format: z.literal('stempel-policy'),
  version: z.literal(1),
  ...writtenPolicy.shape,
  availability_scope: z.strictObject({
    working_countries: availability_scope.unwrap().shape.working_countries,
    org_units: codes,
    employment_terms: codes,
  }),
});

export const readPolicyFileInput = z.strictObject({
  /** The kind that is edited. */
  kind,
  text: z.string().max(1_000_000),
});

export interface ReadPolicyDto {
  policy: WrittenPolicy;
  /** What the rules name and this workspace does not have; the pointers lead into the policy. */
  missing: FieldProblem[];
}

export type WrittenPolicy = z.output<typeof writtenPolicy>;
export type PolicyFile = z.output<typeof policyFile>;
export type ReadPolicyFile = z.output<typeof readPolicyFileInput>;
