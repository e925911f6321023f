import { formatTimeOfDay } from '@stempel/core';
import { schema } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { AbsenceChangeDto, FirstStepDto } from './absence-contract.ts';
import { formatShare } from './share.ts';

const { absences } = schema;

/** The first step of the row with this alias, with names as they are today; each looked up by its key. */
export function firstStepOf(row: SQL): SQL<FirstStepDto> {
  return sql<FirstStepDto>`case when ${row}.second_role_id is not null then json_build_object(
    'by', (select u.name from users u where u.workspace_id = ${row}.workspace_id and u.id = ${row}.first_approved_by),
    'at', ${row}.first_approved_at,
    'role', (select r.name from roles r where r.workspace_id = ${row}.workspace_id and r.id = ${row}.second_role_id))
  end`;
}

/** What is asked for of an absence, as SQL hands it over. */
export interface StoredChange extends Omit<AbsenceChangeDto, 'share' | 'start_time' | 'end_time'> {
  readonly share: number;
  readonly start: number | null;
  readonly end: number | null;
  readonly secondRoleId: string | null;
  readonly firstApprovedBy: string | null;
}

/** The open change of each absence that is selected; one look for each, by the index that holds open ones only. */
export const openChange = sql<StoredChange | null>`(
  select json_build_object('id', c.id, 'cancels', c.cancels, 'from', c.from_on, 'to', c.to_on, 'share', c.share,
           'start', c.start_minute, 'end', c.end_minute, 'credit', c.credit, 'credit_minutes', c.credit_minutes,
           'account', t.code, 'activity', a.code, 'earns', c.earns, 'sickness', c.sickness, 'note', c.note,
           'first_step', ${firstStepOf(sql`c`)}, 'secondRoleId', c.second_role_id, 'firstApprovedBy', c.first_approved_by)
    from absence_changes c
    left join activities a on a.workspace_id = c.workspace_id and a.id = c.activity_id
    left join time_accounts t on t.workspace_id = c.workspace_id and t.id = c.time_account_id
   where c.workspace_id = ${absences.workspaceId} and c.absence_id = ${absences.id} and c.state = 'requested')`;

export function toChangeDto({
  share,
  start,
  end,
  secondRoleId: _,
  firstApprovedBy: __,
  ...change
}: StoredChange): AbsenceChangeDto {
  return {
    ...change,
    share: formatShare(share),
    start_time: start === null ? null : formatTimeOfDay(start),
    end_time: end === null ? null : formatTimeOfDay(end),
  };
}
