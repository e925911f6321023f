import { getTimeOfDay } from '@stempel/core';
import { say } from '@stempel/core/messages';
import type { schema, WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { refusalAt } from '../../kernel/errors.ts';
import type { EmploymentOn } from '../employment-on.ts';
import { getRecordedActivity } from '../recorded-activity.ts';
import { readShare } from './share.ts';

/** What an absence says about itself, by code, merged with what stood before. */
export interface AbsenceFields {
  readonly from: string;
  readonly to: string | null;
  readonly share: string;
  /** Times of one day, where they were said. */
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly credit: 'day-norm' | 'fixed' | 'none';
  readonly credit_minutes: number | null;
  readonly account: string | null;
  readonly activity: string | null;
  readonly earns: boolean;
  readonly sickness: boolean;
  readonly note: string | null;
}

export type AbsenceColumns = { share: number } & Pick<
  typeof schema.absences.$inferSelect,
  | 'fromOn'
  | 'toOn'
  | 'startMinute'
  | 'endMinute'
  | 'credit'
  | 'creditMinutes'
  | 'timeAccountId'
  | 'activityId'
  | 'earns'
  | 'sickness'
  | 'note'
>;

/** Checks an absence and turns it into columns. Throws `invalid` at the field. */
export async function absenceColumns(
  tx: WorkspaceTransaction,
  employment: Pick<EmploymentOn, 'endOn'>,
  fields: AbsenceFields,
): Promise<AbsenceColumns> {
  const { from, to, credit, credit_minutes: minutes } = fields;
  if (to !== null && to < from) throw refusalAt('/to', say('absence-reversed', { to, from }));
  if (to !== null && employment.endOn !== null && to > employment.endOn) {
    const detail = say('absence-after-employment', { date: employment.endOn });
    throw refusalAt('/to', detail);
  }
  if (credit === 'fixed' && minutes === null) {
    throw refusalAt('/credit_minutes', say('credit-needs-minutes'));
  }
  if (credit !== 'fixed' && minutes !== null) {
    throw refusalAt('/credit_minutes', say('credit-takes-no-minutes', { credit }));
  }
  const account = fields.account === null ? null : await getAccountId(tx, fields.account);
  const activity =
    fields.activity === null ? null : await getRecordedActivity(tx, fields.activity, from, '/activity');
  if (activity && activity.type !== 'timeoff') {
    const detail = say('activity-no-timeoff', { code: activity.code, type: activity.type });
    throw refusalAt('/activity', detail);
  }
  return {
    fromOn: from,
    toOn: to,
    share: readShare(fields.share),
    startMinute: fields.start_time === null ? null : getTimeOfDay(fields.start_time),
    endMinute: fields.end_time === null ? null : getTimeOfDay(fields.end_time),
    credit,
    creditMinutes: minutes,
    timeAccountId: account,
    activityId: activity?.id ?? null,
    earns: fields.earns,
    sickness: fields.sickness,
    note: fields.note,
  };
}

async function getAccountId(tx: WorkspaceTransaction, code: string): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from time_accounts where code = ${code}`);
  const id = rows[0]?.id;
  if (id === undefined) throw refusalAt('/account', say('account-unknown', { code }));
  return id;
}
