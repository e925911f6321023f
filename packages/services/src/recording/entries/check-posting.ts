import { say } from '@stempel/core/messages';
import type { WorkspaceTransaction } from '@stempel/db';
import { refusalAt } from '../../kernel/errors.ts';
import { checkDimensionValues } from '../dimension-values.ts';
import { getRecordedActivity, type RecordedActivity } from '../recorded-activity.ts';
import { getRecordedProject } from '../recorded-project.ts';

interface Posting {
  readonly activityId: string;
  readonly projectId: string | null;
  readonly dimensionValues: Readonly<Record<string, string>>;
  readonly on: string;
}

/**
 * Checks what an entry is posted to, as it stands on its date: activity, the project it requires or forbids,
 * dimension values. Throws `invalid` at the field. Returns the activity and the approval the project asks for.
 */
export async function checkPosting(
  tx: WorkspaceTransaction,
  posting: Posting,
): Promise<{ activity: RecordedActivity; approval: 'not-required' | 'pending' }> {
  const { projectId, dimensionValues, on } = posting;
  const activity = await getRecordedActivity(tx, posting.activityId, on, '/activity_id');
  refuseProject(activity, projectId);
  await checkDimensionValues(tx, { values: dimensionValues, activity, on });
  if (projectId === null) return { activity, approval: 'not-required' };
  const project = await getRecordedProject(tx, projectId, on, '/project_id');
  return { activity, approval: project.requiresManagerApproval ? 'pending' : 'not-required' };
}

function refuseProject(activity: RecordedActivity, projectId: string | null): void {
  if (activity.project === 'required' && projectId === null) {
    const detail = say('project-required', { code: activity.code });
    throw refusalAt('/project_id', detail);
  }
  if (activity.project === 'none' && projectId !== null) {
    const detail = say('project-not-taken', { code: activity.code });
    throw refusalAt('/project_id', detail);
  }
}
