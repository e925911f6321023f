import { inWorkspace, schema } from '@stempel/db';
import { and, asc, eq, isNull, lte, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';

const { sandboxRuns } = schema;

/** Results that are deleted in one transaction. */
const mostAtOnce = 1000;

/** Deletes runs that have expired, with their results; resolves with how many runs. */
export async function deleteExpiredRuns({ db, workspace, now }: ServiceContext): Promise<number> {
  let deleted = 0;
  for (;;) {
    const isLeft = await inWorkspace(db, workspace.id, async (tx) => {
      const [run] = await tx
        .select({ id: sandboxRuns.id })
        .from(sandboxRuns)
        .where(and(eq(sandboxRuns.workspaceId, workspace.id), lte(sandboxRuns.expiresAt, now)))
        // The points of a curve before the curve.
        .orderBy(asc(sandboxRuns.expiresAt), asc(isNull(sandboxRuns.curveId)))
        .limit(1);
      if (!run) return false;
      const { rowCount } = await tx.execute(sql`
        delete from sandbox_results where ctid = any(array(
          select ctid from sandbox_results where run_id = ${run.id} and workspace_id = ${workspace.id} limit ${mostAtOnce}))`);
      if ((rowCount ?? 0) < mostAtOnce) {
        await tx
          .delete(sandboxRuns)
          .where(and(eq(sandboxRuns.workspaceId, workspace.id), eq(sandboxRuns.id, run.id)));
        deleted += 1;
      }
      return true;
    });
    if (!isLeft) return deleted;
  }
}
