import { z } from 'zod';
import {
  createIdentity,
  createVersion,
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
  .enum(['leave', 'flex'])
  .meta({ description: 'Leave is measured in days, flex in minutes; never changes.', example: 'flex' });

const ownFields = {
  name: nameField,
  state: stateField,
};

export const timeAccountDto = z
  .object({
    ...identityFields,
    kind: kindField,
    unit: z.enum(['days', 'minutes']).meta({ description: 'Unit of its balances.', example: 'minutes' }),
    ...ownFields,
    ...versionedFields,
  })
  .meta({ id: 'TimeAccount', description: 'Holds balances: leave in days or flex in minutes.' });

export const createTimeAccountBody = z.strictObject({
  ...createIdentity,
  name: nameField,
  kind: kindField,
  ...createVersion,
});

export const updateTimeAccountBody = z.strictObject({
  ...updateIdentity,
  name: nameField.optional(),
  ...updateVersion,
});

export const updateTimeAccountInput = updateTimeAccountBody.extend(updateTarget);

export const listTimeAccountsInput = z.strictObject({
  ...versionedListFields,
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
