import type { schema, WorkspaceTransaction } from '@stempel/db';
import { sql } from 'drizzle-orm';
import { invalid } from '../errors.ts';
import type { EmploymentOn } from '../recording/employment-on.ts';
import { getRecordedActivity } from '../recording/recorded-activity.ts';
import { readShare } from './absence-rows.ts';

/** What an absence says about itself, by code, merged with what stood before. */
export interface AbsenceFields {
  readonly from: string;
  readonly to: string | null;
  readonly share: string;
  readonly credit: 'day-norm' | 'fixed' | 'none';
  readonly credit_minutes: number | null;
  readonly account: string | null;
  readonly activity: string | null;
  readonly earns: boolean;
  readonly sickness: boolean;
  readonly note: string | null;
}

type AbsenceColumns = Pick<
  typeof schema.absences.$inferInsert,
  | 'fromOn'
  | 'toOn'
  | 'share'
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
  employment: EmploymentOn,
  fields: AbsenceFields,
): Promise<AbsenceColumns> {
  const { from, to, credit, credit_minutes: minutes } = fields;
  if (to !== null && to < from) throw invalid('/to', 'reversed', `${to} lies before ${from}.`);
  if (to !== null && employment.endOn !== null && to > employment.endOn) {
    const detail = `The employment ends on ${employment.endOn}; the absence may last until then.`;
    throw invalid('/to', 'outside-employment', detail);
  }
  if (credit === 'fixed' && minutes === null) {
    throw invalid('/credit_minutes', 'required', 'A fixed credit needs credit_minutes.');
  }
  if (credit !== 'fixed' && minutes !== null) {
    throw invalid('/credit_minutes', 'not-allowed', `The credit "${credit}" takes no credit_minutes.`);
  }
  const account = fields.account === null ? null : await getAccountId(tx, fields.account);
  const activity =
    fields.activity === null ? null : await getRecordedActivity(tx, fields.activity, from, '/activity');
  if (activity && activity.type !== 'timeoff') {
    const detail = `Activity "${activity.code}" is of type ${activity.type}; an absence takes one of type timeoff.`;
    throw invalid('/activity', 'wrong-type', detail);
  }
  return {
    fromOn: from,
    toOn: to,
    share: readShare(fields.share),
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
  if (id === undefined) throw invalid('/account', 'unknown-account', `There is no time account "${code}".`);
  return id;
}
