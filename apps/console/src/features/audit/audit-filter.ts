'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { addDays, isDate } from '../../format/dates.ts';
import { atWallClock } from '../../format/zoned.ts';
import { useSession } from '../../session/session-context.tsx';

/** What the log names as resources; finer than what roles grant. */
export const auditedResources = [
  'employees',
  'employments',
  'org-units',
  'projects',
  'employment-terms',
  'activities',
  'dimensions',
  'time-accounts',
  'reasons',
  'holiday-calendars',
  'policies',
  'policy-drafts',
  'policy-scenarios',
  'agreement-packs',
  'presence',
  'entries',
  'absences',
  'statements',
  'corrections',
  'movements',
  'incidents',
  'deputies',
  'cover-rules',
  'absence-attachments',
  'personal-data',
  'users',
  'roles',
  'service-users',
  'api-keys',
  'calendar-feeds',
  'identity-providers',
  'webhooks',
  'jobs',
  'imports',
  'workspace',
  'retention',
] as const;

/** The filter of the log, held by the address, and what it asks of the server. */
export function useAuditFilter() {
  const [asked, setFilter] = useQueryStates({
    actor: parseAsString.withDefault(''),
    resource: parseAsString.withDefault(''),
    action: parseAsString.withDefault(''),
    object: parseAsString.withDefault(''),
    from: parseAsString.withDefault(''),
    to: parseAsString.withDefault(''),
  });
  const dateOf = (text: string) => (isDate(text) ? text : '');
  const filter = { ...asked, from: dateOf(asked.from), to: dateOf(asked.to) };
  const { workspace } = useSession();
  const dayStart = (date: string) => atWallClock(date, '00:00', workspace.time_zone);
  const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);
  const input = {
    limit: 50,
    ...(isId(filter.actor) ? { actor_id: [filter.actor] } : {}),
    ...(filter.resource ? { resource: [filter.resource] } : {}),
    ...(filter.action ? { action: [filter.action] } : {}),
    ...(isId(filter.object) ? { object_id: [filter.object] } : {}),
    ...(filter.from ? { from: dayStart(filter.from) } : {}),
    ...(filter.to ? { to: dayStart(addDays(filter.to, 1)) } : {}),
  };
  return { filter, setFilter, input };
}

export type AuditFilter = ReturnType<typeof useAuditFilter>['filter'];
