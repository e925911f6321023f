import type { Configuration } from '../../evaluation/configuration.ts';
import type { AbsenceFacts } from '../../evaluation/recorded-time.ts';
import type { AbsenceDto } from './absence-contract.ts';
import { readShare } from './share.ts';

/** An absence as evaluations read it. */
export function factsOfAbsence(absence: AbsenceDto, { accounts, activities }: Configuration): AbsenceFacts {
  const { id, from, to, credit, earns } = absence;
  const activity = [...activities].find(([, versions]) => versions[0]?.code === absence.activity);
  return {
    ...{ id, from, to, credit, earns, share: readShare(absence.share) },
    employmentId: absence.employment_id,
    creditMinutes: absence.credit_minutes,
    accountId: accounts.find(({ code }) => code === absence.account)?.id ?? null,
    activityId: activity?.[0] ?? null,
    requestedOn: absence.requested_on,
  };
}
