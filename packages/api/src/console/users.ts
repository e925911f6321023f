import {
  deleteUser,
  endUserSessions,
  getUser,
  inviteUser,
  inviteUserInput,
  linkEmployee,
  linkEmployeeInput,
  listUserSessions,
  listUsers,
  listUsersInput,
  resendInvitation,
  resetFactors,
  resetSignIn,
  resetSignInInput,
  restoreUser,
  suspendUser,
  updateUser,
  updateUserInput,
  userTarget,
} from '@stempel/services/access/users';
import { procedure, router } from './procedure.ts';

/** People who may sign in to the workspace. */
export const users = router({
  list: procedure.input(listUsersInput).query(({ ctx, input }) => listUsers(ctx.service, input)),
  get: procedure.input(userTarget).query(({ ctx, input }) => getUser(ctx.service, input)),
  invite: procedure.input(inviteUserInput).mutation(({ ctx, input }) => inviteUser(ctx.service, input)),
  resendInvitation: procedure
    .input(userTarget)
    .mutation(({ ctx, input }) => resendInvitation(ctx.service, input)),
  update: procedure.input(updateUserInput).mutation(({ ctx, input }) => updateUser(ctx.service, input)),
  linkEmployee: procedure
    .input(linkEmployeeInput)
    .mutation(({ ctx, input }) => linkEmployee(ctx.service, input)),
  suspend: procedure.input(userTarget).mutation(({ ctx, input }) => suspendUser(ctx.service, input)),
  reactivate: procedure.input(userTarget).mutation(({ ctx, input }) => restoreUser(ctx.service, input)),
  sessions: procedure.input(userTarget).query(({ ctx, input }) => listUserSessions(ctx.service, input)),
  endSessions: procedure.input(userTarget).mutation(({ ctx, input }) => endUserSessions(ctx.service, input)),
  resetSignIn: procedure
    .input(resetSignInInput)
    .mutation(({ ctx, input }) => resetSignIn(ctx.service, input)),
  resetFactors: procedure.input(userTarget).mutation(({ ctx, input }) => resetFactors(ctx.service, input)),
  delete: procedure.input(userTarget).mutation(({ ctx, input }) => deleteUser(ctx.service, input)),
});
