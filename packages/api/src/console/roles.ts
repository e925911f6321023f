import {
  assignRole,
  createRole,
  createRoleBody,
  deleteRole,
  getRole,
  listRoles,
  listRolesInput,
  requireTwoFactors,
  requireTwoFactorsInput,
  roleMemberInput,
  roleTarget,
  unassignRole,
  updateRole,
  updateRoleInput,
} from '@stempel/services/access/roles';
import { listSecondSteps, listSecondStepsInput } from '@stempel/services/settings/activities';
import { procedure, router } from './procedure.ts';

/** Roles: named sets of permissions, and who holds them. */
export const roles = router({
  list: procedure.input(listRolesInput).query(({ ctx, input }) => listRoles(ctx.service, input)),
  get: procedure.input(roleTarget).query(({ ctx, input }) => getRole(ctx.service, input)),
  /** The absence types that leave their second step to a role. */
  secondSteps: procedure
    .input(listSecondStepsInput)
    .query(({ ctx, input }) => listSecondSteps(ctx.service, input)),
  create: procedure.input(createRoleBody).mutation(({ ctx, input }) => createRole(ctx.service, input)),
  update: procedure.input(updateRoleInput).mutation(({ ctx, input }) => updateRole(ctx.service, input)),
  requireTwoFactors: procedure
    .input(requireTwoFactorsInput)
    .mutation(({ ctx, input }) => requireTwoFactors(ctx.service, input)),
  delete: procedure.input(roleTarget).mutation(({ ctx, input }) => deleteRole(ctx.service, input)),
  assign: procedure.input(roleMemberInput).mutation(({ ctx, input }) => assignRole(ctx.service, input)),
  unassign: procedure.input(roleMemberInput).mutation(({ ctx, input }) => unassignRole(ctx.service, input)),
});
