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

const managerField = idField.meta({
  description: 'Employee who manages the project and approves its entries.',
});
const approvalField = z
  .boolean()
  .meta({ description: "Whether entries need the manager's approval.", example: false });

const ownFields = {
  name: nameField,
  manager_id: managerField.nullable(),
  requires_manager_approval: approvalField,
  state: stateField,
};

export const projectDto = z
  .object({
    ...identityFields,
    ...ownFields,
    ...versionedFields,
  })
  .meta({ id: 'Project', description: 'Unit of work or billing to which entries can be posted.' });

export const createProjectBody = z.strictObject({
  ...createIdentity,
  name: nameField,
  manager_id: managerField.nullish(),
  requires_manager_approval: approvalField.default(false),
  ...createVersion,
});

export const updateProjectBody = z.strictObject({
  ...updateIdentity,
  name: nameField.optional(),
  manager_id: managerField.nullish(),
  requires_manager_approval: approvalField.optional(),
  ...updateVersion,
});

export const updateProjectInput = updateProjectBody.extend(updateTarget);

export const listProjectsInput = z.strictObject({
  ...versionedListFields,
  manager_id: z
    .array(managerField)
    .max(200)
    .optional()
    .meta({ description: 'Only projects of these managers.' }),
});

export const projectVersionDto = z
  .object({ ...versionFields, ...ownFields })
  .meta({ id: 'ProjectVersion', description: 'One version of a project.' });

export type ProjectDto = z.output<typeof projectDto>;
export type ProjectVersionDto = z.output<typeof projectVersionDto>;
export type CreateProject = z.output<typeof createProjectBody>;
export type UpdateProject = z.output<typeof updateProjectInput>;
export type ListProjects = z.output<typeof listProjectsInput>;
