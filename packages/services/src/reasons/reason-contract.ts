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
  .enum(['work', 'standby'])
  .meta({ description: 'Whether presence with it is worked time or standby.', example: 'work' });

const ownFields = {
  name: nameField,
  kind: kindField,
  availability_scope: availabilityScopeField,
  state: stateField,
};

export const reasonDto = z
  .object({
    id: idField,
    code: codeField,
    external_id: externalIdField.nullable(),
    ...ownFields,
    ...versionedFields,
  })
  .meta({ id: 'Reason', description: 'Why a person is present.' });

export const createReasonBody = z.strictObject({
  code: codeField,
  external_id: externalIdField.nullish(),
  name: nameField,
  kind: kindField.default('work'),
  availability_scope: availabilityScopeField.default({
    working_countries: [],
    org_units: [],
    employment_terms: [],
  }),
  state: stateField.default('active'),
  effective_from: effectiveFromField.optional(),
});

export const updateReasonBody = z.strictObject({
  code: codeField.optional(),
  external_id: externalIdField.nullish(),
  name: nameField.optional(),
  kind: kindField.optional(),
  availability_scope: availabilityScopeField.optional(),
  state: stateField.optional(),
  effective_from: effectiveFromField.optional(),
});

export const updateReasonInput = updateReasonBody.extend(updateTarget);

export const listReasonsInput = z.strictObject({
  ...pageFields,
  ...versionedFilters,
  ...stateFilter,
});

export const reasonVersionDto = z
  .object({ ...versionFields, ...ownFields })
  .meta({ id: 'ReasonVersion', description: 'One version of a reason.' });

export type ReasonDto = z.output<typeof reasonDto>;
export type ReasonVersionDto = z.output<typeof reasonVersionDto>;
export type CreateReason = z.output<typeof createReasonBody>;
export type UpdateReason = z.output<typeof updateReasonInput>;
export type ListReasons = z.output<typeof listReasonsInput>;
