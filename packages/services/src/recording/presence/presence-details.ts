import { inOneFlight, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { checkDimensionValues } from '../dimension-values.ts';
import type { EmploymentOn } from '../employment-on.ts';
import { getRecordedActivity } from '../recorded-activity.ts';
import { getRecordedProject } from '../recorded-project.ts';
import { getRecordedReason } from '../recorded-reason.ts';

/** What an interval refers to, by code or id, as sent. */
interface References {
  /** Undefined: the default reason of the employment terms; null: none. */
  readonly reason: string | null | undefined;
  readonly activity: string | null;
  readonly project: string | null;
  readonly dimensionValues: Readonly<Record<string, string>>;
}

/** The references as they are stored, with the codes they are shown by. */
interface PresenceDetails {
  readonly reasonId: string | null;
  readonly activityId: string | null;
  readonly projectId: string | null;
  readonly kind: 'work' | 'standby';
  readonly codes: {
    readonly reason: string | null;
    readonly activity: string | null;
    readonly project: string | null;
  };
}

/** Resolves what an interval refers to as of its start. Throws `invalid` at the field that may not be used. */
export async function getPresenceDetails(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employment: EmploymentOn,
  references: References,
): Promise<PresenceDetails> {
  const { on } = employment;
  const [reason, activity, project] = await inOneFlight([
    references.reason === null
      ? Promise.resolve(null)
      : getRecordedReason(tx, ctx, employment, references.reason),
    references.activity === null
      ? Promise.resolve(null)
      : getRecordedActivity(tx, references.activity, on, '/activity'),
    references.project === null
      ? Promise.resolve(null)
      : getRecordedProject(tx, references.project, on, '/project'),
  ]);
  if (Object.keys(references.dimensionValues).length > 0) {
    // Presence need not say where the time goes, but what it says the activity must allow.
    const dimensions = activity?.dimensions.map((rule) => ({ ...rule, required: false })) ?? [];
    const optional = activity && { ...activity, dimensions };
    await checkDimensionValues(tx, { values: references.dimensionValues, activity: optional, on });
  }
  return {
    reasonId: reason?.id ?? null,
    kind: reason?.kind ?? 'work',
    activityId: activity?.id ?? null,
    projectId: project?.id ?? null,
    codes: {
      reason: reason?.code ?? null,
      activity: activity?.code ?? null,
      project: project?.code ?? null,
    },
  };
}
