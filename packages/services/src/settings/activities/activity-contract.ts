import { z } from 'zod';
import {
  createIdentity,
  createVersion,
  identityFields,
  idField,
  nameField,
  stateField,
  updateIdentity,
  updateTarget,
  updateVersion,
  versionedFields,
  versionedListFields,
  versionFields,
} from '../../kernel/contract-fields.ts';
import { type AbsenceType, absenceTypeField } from './absence-type-contract.ts';

const typeField = z
  .enum(['work', 'timeoff', 'non-work', 'allowance'])
  .meta({ description: 'Kind of time; a child has the type of its parent.', example: 'work' });
const parentField = idField.meta({ description: 'Activity above, of the same type; null at the top.' });
const projectField = z
  .enum(['none', 'optional', 'required'])
  .meta({ description: 'Whether an entry on it names a project.', example: 'optional' });
const dimensionFields = {
  dimension_id: idField.meta({ description: 'Dimension an entry carries.' }),
  allowed_values: z
    .array(z.string().min(1).max(100))
    .max(1000)
    .optional()
    .meta({
      description: 'Codes of the values to choose from; all of them when left out.',
      example: ['van-1'],
    }),
};
const requiredField = z
  .boolean()
  .meta({ description: 'Whether an entry must carry a value.', example: true });
const dimensionInput = z.strictObject({ ...dimensionFields, required: requiredField.default(false) });

const requiredDimensions = { description: 'Dimensions that entries on it may or must carry.' };

const ownFields = {
  name: nameField,
  type: typeField,
  parent_id: parentField.nullable(),
  project: projectField,
  dimensions: z.array(z.object({ ...dimensionFields, required: requiredField })).meta(requiredDimensions),
  state: stateField,
};

export const activityDto = z
  .object({
    ...identityFields,
    ...ownFields,
    ...versionedFields,
  })
  .meta({
    id: 'Activity',
    description: 'Category on which time is recorded; activities may form a hierarchy of one type.',
  });

export const createActivityBody = z.strictObject({
  ...createIdentity,
  name: nameField,
  type: typeField,
  parent_id: parentField.nullish(),
  project: projectField.default('none'),
  dimensions: z.array(dimensionInput).max(50).default([]).meta(requiredDimensions),
  ...createVersion,
});

export const updateActivityBody = z.strictObject({
  ...updateIdentity,
  name: nameField.optional(),
  type: typeField.optional(),
  parent_id: parentField.nullish(),
  project: projectField.optional(),
  dimensions: z.array(dimensionInput).max(50).optional().meta(requiredDimensions),
  ...updateVersion,
});

export const updateActivityInput = updateActivityBody.extend(updateTarget);

export const listActivitiesInput = z.strictObject({
  ...versionedListFields,
  type: z.array(typeField).max(4).optional().meta({ description: 'Only these types.' }),
  parent_id: z
    .array(parentField)
    .max(200)
    .optional()
    .meta({ description: 'Only activities directly below these.' }),
});

export const activityVersionDto = z
  .object({ ...versionFields, ...ownFields })
  .meta({ id: 'ActivityVersion', description: 'One version of an activity.' });

/** What the console says beyond the REST contract: the settings of an absence type. */
const ownToConsole = { absence_type: absenceTypeField.nullish() };
export const createActivityWithType = createActivityBody.extend(ownToConsole);
export const updateActivityWithType = updateActivityInput.extend(ownToConsole);

/** What the console reads beyond it; null for what is not time off. */
interface WithType {
  absence_type: AbsenceType | null;
}

export type ActivityDto = z.output<typeof activityDto> & WithType;
export type ActivityVersionDto = z.output<typeof activityVersionDto> & WithType;
export type CreateActivity = z.output<typeof createActivityBody> & z.output<typeof createActivityWithType>;
export type UpdateActivity = z.output<typeof updateActivityInput> & z.output<typeof updateActivityWithType>;
export type ListActivities = z.output<typeof listActivitiesInput>;
