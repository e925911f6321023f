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

const valueFields = {
  code: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .meta({ description: 'Code, unique in the dimension.', example: 'van-1' }),
  name: nameField.meta({ description: 'Name of the value.', example: 'Van 1' }),
};
const valuesInput = z
  .array(z.strictObject(valueFields))
  .max(5000)
  .meta({ description: 'The allowed values.', example: [{ code: 'van-1', name: 'Van 1' }] });

const ownFields = {
  name: nameField,
  values: z.array(z.object(valueFields)).meta({ description: 'The allowed values.' }),
  state: stateField,
};

export const dimensionDto = z
  .object({
    ...identityFields,
    ...ownFields,
    ...versionedFields,
  })
  .meta({ id: 'Dimension', description: 'Custom tag with a defined set of values.' });

export const createDimensionBody = z.strictObject({
  ...createIdentity,
  name: nameField,
  values: valuesInput,
  ...createVersion,
});

export const updateDimensionBody = z.strictObject({
  ...updateIdentity,
  name: nameField.optional(),
  values: valuesInput.optional(),
  ...updateVersion,
});

export const updateDimensionInput = updateDimensionBody.extend(updateTarget);

export const listDimensionsInput = z.strictObject(versionedListFields);

export const dimensionVersionDto = z
  .object({ ...versionFields, ...ownFields })
  .meta({ id: 'DimensionVersion', description: 'One version of a dimension.' });

export type DimensionDto = z.output<typeof dimensionDto>;
export type DimensionVersionDto = z.output<typeof dimensionVersionDto>;
export type CreateDimension = z.output<typeof createDimensionBody>;
export type UpdateDimension = z.output<typeof updateDimensionInput>;
export type ListDimensions = z.output<typeof listDimensionsInput>;
