import { z } from 'zod';
import {
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
  .enum(['leave', 'flex'])
  .meta({ description: 'Leave is measured in days, flex in minutes; never changes.', example: 'flex' });

const ownFields = {
  name: nameField,
  state: stateField,
};

export const timeAccountDto = z
  .object({
    id: idField,
    code: codeField,
    external_id: externalIdField.nullable(),
    kind: kindField,
    unit: z.enum(['days', 'minutes']).meta({ description: 'Unit of its balances.', example: 'minutes' }),
    ...ownFields,
    ...versionedFields,
  })
  .meta({ id: 'TimeAccount', description: 'Holds balances: leave in days or flex in minutes.' });

export const createTimeAccountBody = z.strictObject({
  code: codeField,
  external_id: externalIdField.nullish(),
  name: nameField,
  kind: kindField,
  state: stateField.default('active'),
  effective_from: effectiveFromField.optional(),
});

export const updateTimeAccountBody = z.strictObject({
  code: codeField.optional(),
  external_id: externalIdField.nullish(),
  name: nameField.optional(),
  state: stateField.optional(),
  effective_from: effectiveFromField.optional(),
});

export const updateTimeAccountInput = updateTimeAccountBody.extend(updateTarget);

export const listTimeAccountsInput = z.strictObject({
  ...pageFields,
  ...versionedFilters,
  ...stateFilter,
  kind: z.array(kindField).max(2).optional().meta({ description: 'Only these kinds.' }),
});

export const timeAccountVersionDto = z
  .object({ ...versionFields, ...ownFields })
  .meta({ id: 'TimeAccountVersion', description: 'One version of a time account.' });

export type TimeAccountDto = z.output<typeof timeAccountDto>;
export type TimeAccountVersionDto = z.output<typeof timeAccountVersionDto>;
export type CreateTimeAccount = z.output<typeof createTimeAccountBody>;
export type UpdateTimeAccount = z.output<typeof updateTimeAccountInput>;
export type ListTimeAccounts = z.output<typeof listTimeAccountsInput>;
