import { getWorkspace, updateWorkspace, updateWorkspaceInput } from '@stempel/services/settings/workspaces';
import { procedure, router } from './procedure.ts';

/** The workspace itself: its name, its zone, its settings. */
export const workspace = router({
  get: procedure.query(({ ctx }) => getWorkspace(ctx.service)),
  update: procedure
    .input(updateWorkspaceInput)
    .mutation(({ ctx, input }) => updateWorkspace(ctx.service, input)),
});
