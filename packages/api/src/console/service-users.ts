import {
  createServiceUser,
  createServiceUserBody,
  deleteServiceUser,
  getServiceUser,
  listServiceUsers,
  listServiceUsersInput,
  serviceUserTarget,
  updateServiceUser,
  updateServiceUserInput,
} from '@stempel/services/access/service-users';
import { procedure, router } from './procedure.ts';

/** Users of integrations. */
export const serviceUsers = router({
  list: procedure
    .input(listServiceUsersInput)
    .query(({ ctx, input }) => listServiceUsers(ctx.service, input)),
  get: procedure.input(serviceUserTarget).query(({ ctx, input }) => getServiceUser(ctx.service, input)),
  create: procedure
    .input(createServiceUserBody)
    .mutation(({ ctx, input }) => createServiceUser(ctx.service, input)),
  update: procedure
    .input(updateServiceUserInput)
    .mutation(({ ctx, input }) => updateServiceUser(ctx.service, input)),
  delete: procedure
    .input(serviceUserTarget)
    .mutation(({ ctx, input }) => deleteServiceUser(ctx.service, input)),
});
