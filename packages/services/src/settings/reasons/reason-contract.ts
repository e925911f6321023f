import { z } from 'zod';
import {
  availabilityScopeField,
  createIdentity,
  createVersion,
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
} from '../../kernel/contract-fields.ts';

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
    ...identityFields,
    ...ownFields,
    ...versionedFields,
  })
  .meta({ id: 'Reason', description: 'Why a person is present.' });

export const createReasonBody = z.strictObject({
  ...createIdentity,
  name: nameField,
  kind: kindField.default('work'),
  availability_scope: availabilityScopeField.default(everyEmployment),
  ...createVersion,
});

export const updateReasonBody = z.strictObject({
  ...updateIdentity,
  name: nameField.optional(),
  kind: kindField.optional(),
  availability_scope: availabilityScopeField.optional(),
  ...updateVersion,
});

export const updateReasonInput = updateReasonBody.extend(updateTarget);

export const listReasonsInput = z.strictObject(versionedListFields);

export const reasonVersionDto = z
  .object({ ...versionFields, ...ownFields })
  .meta({ id: 'ReasonVersion', description: 'One version of a reason.' });

export type ReasonDto = z.output<typeof reasonDto>;
export type ReasonVersionDto = z.output<typeof reasonVersionDto>;
export type CreateReason = z.output<typeof createReasonBody>;
export type UpdateReason = z.output<typeof updateReasonInput>;
export type ListReasons = z.output<typeof listReasonsInput>;
