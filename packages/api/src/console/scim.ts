import {
  getProvisioningStatus,
  listProvisioningLog,
  listProvisioningLogInput,
} from '@stempel/services/access/provisioning';
import { procedure, router } from './procedure.ts';

/** Provisioning by an identity provider: how it is doing, and every call of it. */
export const scim = router({
  status: procedure.query(({ ctx }) => getProvisioningStatus(ctx.service)),
  log: procedure
    .input(listProvisioningLogInput)
    .query(({ ctx, input }) => listProvisioningLog(ctx.service, input)),
});
