import { say } from '@stempel/core/messages';
import { schema } from '@stempel/db';
import { eq, sql } from '@stempel/db/drizzle';
import { renewCallers } from '../../access/api-keys/renew-callers.ts';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { keepEarlier } from '../../kernel/keep-earlier.ts';
import { requirePermission } from '../../kernel/permission.ts';
import { writing } from '../../kernel/transaction.ts';
import { readWorkspace } from './read-workspace.ts';
import type { UpdateWorkspace, WorkspaceDto } from './workspace-contract.ts';

const { workspaces } = schema;

/** Merges name, zone and settings; slug, environment and test mark stay as created. */
export async function updateWorkspace(ctx: ServiceContext, input: UpdateWorkspace): Promise<WorkspaceDto> {
  requirePermission(ctx, 'workspace', 'update');
  return writing(ctx, async (tx) => {
    const before = await readWorkspace(tx, ctx, true);
    if (input.expected_version !== undefined && input.expected_version !== before.version) {
      const detail = say('workspace-version-changed', {
        actual: before.version,
        wanted: input.expected_version,
      });
      throw new ServiceError(detail);
    }
    await keepEarlier(tx, ctx, workspaces, [ctx.workspace.id]);
    await tx
      .update(workspaces)
      .set({
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(input.time_zone === undefined ? {} : { timeZone: input.time_zone }),
        settings: sql`${workspaces.settings} || ${JSON.stringify(input.settings ?? {})}::jsonb`,
        revision: sql`${workspaces.revision} + 1`,
        updatedAt: ctx.now,
      })
      .where(eq(workspaces.id, ctx.workspace.id));
    await renewCallers(tx, ctx);
    const after = await readWorkspace(tx, ctx);
    await audit(tx, ctx, { action: 'update', resource: 'workspace', objectId: after.id, before, after });
    return after;
  });
}
