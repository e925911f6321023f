import { idsFrom, inWorkspace, schema } from '@stempel/db';
import { and, eq, gte, lt, notExists } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { makeDue } from '../../kernel/due-work.ts';

const { jobFileParts: parts, jobs } = schema;

/** A file is stored within minutes; its run is queued right behind it. */
const patience = { hours: 1 };
/** Older ones were looked at many times. */
const lookedAt = { hours: 14 * 24 };

/** Whatever ends this process before the run of an upload is queued: somebody looks once nobody can wait for it any more. */
export async function planDeletingLeft({ db, workspace, now }: ServiceContext): Promise<void> {
  const at = now.add(patience).add({ minutes: 1 });
  await inWorkspace(db, workspace.id, (tx) => makeDue(tx, workspace.id, { work: 'clean-up', now, at }));
}

/** Deletes the files of uploads that ended before their run was queued; resolves with the number of parts. */
export async function deleteLeftFiles({ db, workspace, now }: ServiceContext): Promise<number> {
  const deleted = await inWorkspace(db, workspace.id, (tx) =>
    tx.delete(parts).where(
      and(
        eq(parts.workspaceId, workspace.id),
        gte(parts.jobId, idsFrom(now.subtract(lookedAt))),
        lt(parts.jobId, idsFrom(now.subtract(patience))),
        notExists(
          tx
            .select({ id: jobs.id })
            .from(jobs)
            .where(and(eq(jobs.workspaceId, parts.workspaceId), eq(jobs.id, parts.jobId))),
        ),
      ),
    ),
  );
  return deleted.rowCount ?? 0;
}
