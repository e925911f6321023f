import { formatGrant } from '@stempel/core/access';
import { procedure, router } from './procedure.ts';

/** The signed-in person. */
export const session = router({
  me: procedure.query(({ ctx }) => {
    const { actor, workspace } = ctx.service;
    return {
      user: { id: actor.userId, name: actor.name },
      workspace: {
        slug: workspace.slug,
        name: workspace.name,
        time_zone: workspace.timeZone,
        is_test: workspace.isTest,
      },
      employee_id: actor.employeeId,
      grants: actor.grants.map(formatGrant),
      is_owner: actor.isOwner,
    };
  }),
});
