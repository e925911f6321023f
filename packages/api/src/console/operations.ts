import { readOperations } from '@stempel/services/settings/workspaces';
import { procedure, router } from './procedure.ts';

/** How the installation is. */
export const operations = router({
  get: procedure.query(({ ctx }) => readOperations(ctx.service, ctx.lookAtOperations)),
});
