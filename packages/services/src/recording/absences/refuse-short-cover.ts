import { formatDate, getDate } from '@stempel/core';
import { say } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { asc, inArray, sql } from '@stempel/db/drizzle';
import { type CoverOnDate, findCover } from '../../evaluation/cover/find-cover.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { absenceTypesOn } from './absence-type.ts';

interface Dates {
  readonly from: string;
  readonly to: string | null;
}

interface Wanted extends Dates {
  readonly id: string;
  readonly employmentId: string;
  readonly sickness: boolean;
  readonly activityId?: string | null | undefined;
  /** The dates that it takes already. */
  readonly taken?: Dates | undefined;
  /** Whether those, only asked for until now, are approved. */
  readonly approves?: boolean | undefined;
  /** Whether the others were asked for by a change that is approved now. */
  readonly wasAsked?: boolean | undefined;
}

/** How far an absence is looked at that is very long or has no end. */
const longestDays = 731;

/**
 * Refuses an absence that would leave a unit, or one above it, with more people away than its rule allows on a date that is not
 * over. Who asked for a date, also by a change, holds a place; where dates that were asked for are approved, the approved ones count. Sickness is
 * nobody's choice and is never refused. The caller holds the lock of the employee; the units are locked after it, in their
 * order, so that of two who want the last place the second finds the first. Throws `conflict`.
 */
export async function refuseShortCover(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  wanted: Wanted,
): Promise<void> {
  const { id, employmentId, from: first, to, sickness, activityId, taken } = wanted;
  const { approves = false, wasAsked = false } = wanted;
  if (sickness) return;
  const now = today(ctx);
  const isBegun = first < now;
  const from = isBegun ? now : first;
  const furthest = formatDate(getDate(from) + longestDays);
  const last = to === null || to > furthest ? furthest : to;
  if (last < from || (!approves && taken && covers(taken, { from, to }))) return;
  const query = { employmentId, from, to: last, without: id };
  const cover = await findCover(tx, ctx, query, {
    rules: ({ answer }) => answer === 'refuse',
    before: (units) => lockUnits(tx, units),
  });
  const counted = ({ date, approved, held }: CoverOnDate) => {
    if (!taken || !holds(taken, date)) return wasAsked ? approved : held;
    return approves ? approved : undefined;
  };
  const short = cover.find((one) => (counted(one) ?? -1) >= one.most);
  if (!short || (await isSickness(tx, activityId, first))) return;
  throw await tooFew(tx, short, counted(short) ?? 0);
}

/** Whether no date is asked for that was not taken. */
function covers(taken: Dates, { from, to }: Dates): boolean {
  return taken.from <= from && (taken.to === null || (to !== null && taken.to >= to));
}

/** Whether an absence takes a date already. */
export function holds({ from, to }: Dates, date: string): boolean {
  return date >= from && (to === null || date <= to);
}

async function lockUnits(tx: WorkspaceTransaction, units: readonly string[]): Promise<void> {
  const { orgUnits } = schema;
  await tx
    .select({ id: orgUnits.id })
    .from(orgUnits)
    .where(inArray(orgUnits.id, [...units]))
    .orderBy(asc(orgUnits.id))
    .for('no key update');
}

async function isSickness(
  tx: WorkspaceTransaction,
  activityId: string | null | undefined,
  on: string,
): Promise<boolean> {
  if (!activityId) return false;
  return (await absenceTypesOn(tx, on)).some((type) => type.id === activityId && type.sickness);
}

async function tooFew(tx: WorkspaceTransaction, { date, rule, most }: CoverOnDate, away: number) {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from org_unit_versions
     where object_id = ${rule.org_unit_id} and superseded_at is null and effective_from <= ${date}::date
     order by effective_from desc limit 1`);
  return refusalAt('/from', say('cover-short', { date, unit: rows[0]?.name ?? '', most, away }));
}
