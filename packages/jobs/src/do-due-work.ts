import { isBeingMoved, systemContext } from '@stempel/services';
import { findDue, findWorkspace, settleDue } from '@stempel/services/transfer/background';
import type { Job } from './catalogue.ts';
import type { WorkerSettings } from './worker-settings.ts';

const mostListed = 20;

/**
 * Does a job where it is due, and takes note of when it is due next; what stops in between leaves it due. Returns whether
 * there is more to do at once. Throws what the job throws.
 */
export async function doDueWork(
  job: Job,
  { workspaceId, requestId }: { workspaceId: string; requestId: string },
  settings: Omit<WorkerSettings, 'appUrl'>,
): Promise<boolean> {
  const { db, log, now } = settings;
  const work = { workspaceId, work: job.name };
  const due = await findDue(db, work, now());
  const workspace = due && (await findWorkspace(db, workspaceId));
  // Whoever had an earlier message of the workspace did it.
  if (!workspace) return false;
  const watched = settings.watch?.begin(job.name);
  try {
    const ctx = systemContext(db, workspace, now(), requestId);
    const {
      counts,
      failures = [],
      next,
    } = await job.run(ctx, {
      ...settings,
      notedAt: due.notedAt,
      since: due.since,
      onProgress: watched?.progress,
    });
    watched?.progress(counts);
    await settleDue(db, work, due, { now: ctx.now, next });
    const fields = { job: job.name, workspace: workspace.slug, request_id: requestId, counts };
    const effect = Object.values(counts).some((count) => count > 0);
    log[effect ? 'info' : 'debug'](fields, 'job done');
    if (failures.length > 0)
      log.warn({ ...fields, failures: failures.slice(0, mostListed) }, 'job left work undone');
    watched?.end('done');
    return next !== null && Temporal.Instant.compare(next, now()) <= 0;
  } catch (error) {
    watched?.end('failed');
    const fields = { job: job.name, workspace: workspace.slug, request_id: requestId };
    // What had begun before writes were refused; it is due as it was.
    if (isBeingMoved(error)) log.info(fields, 'job stopped: the installation is being moved');
    else log.error({ ...fields, err: error }, 'job failed');
    throw error;
  }
}
