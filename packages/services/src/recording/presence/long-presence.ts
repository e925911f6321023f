import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, desc, eq, isNull, lte } from '@stempel/db/drizzle';
import { refusalAt, type ServiceError } from '../../kernel/errors.ts';
import type { EmploymentOn } from '../employment-on.ts';
import { formatPunch, type Punch } from '../punch.ts';

/** How long somebody is present before a check-out asks when work ended: by the terms in force at the check-in. */
export async function findLongestPresenceMinutes(
  tx: WorkspaceTransaction,
  { employmentTermsId, on }: Pick<EmploymentOn, 'employmentTermsId' | 'on'>,
): Promise<number> {
  const { employmentTermsVersions: versions } = schema;
  const [terms] = await tx
    .select({ minutes: versions.longestPresenceMinutes })
    .from(versions)
    .where(
      and(
        eq(versions.objectId, employmentTermsId),
        isNull(versions.supersededAt),
        lte(versions.effectiveFrom, on),
      ),
    )
    .orderBy(desc(versions.effectiveFrom))
    .limit(1);
  return terms?.minutes ?? schema.defaultLongestPresenceMinutes;
}

/** Whole minutes from a check-in to a check-out. */
export function minutesPresent(startAt: Temporal.Instant, endAt: Temporal.Instant): number {
  return Math.floor(endAt.since(startAt).total('minutes'));
}

/** The 409 that asks when work ended instead of ending it now. */
export function tooLongToEndNow(start: Punch, limitMinutes: number): ServiceError {
  const detail = say('check-in-long-ago', { start: formatPunch(start), minutes: limitMinutes });
  return refusalAt('/at', detail);
}
