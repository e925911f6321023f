import { hash } from 'node:crypto';
import { formatDate, formatTenThousandths, getDate } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { knownAbsentees } from '../../kernel/absence-insight.ts';
import { today } from '../../kernel/context.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { scopesOf } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import {
  type Audience,
  listCalendarUnits,
  teamAudience,
  unitAudience,
} from '../calendar/calendar-audience.ts';
import { mostPeople, readCalendarPeople, type StoredAbsence } from '../calendar/calendar-rows.ts';
import { isSickness, seeAbsence } from '../calendar/seen-absence.ts';
import type { OpenFeed } from './feed-owner.ts';
import { feedWords } from './feed-words.ts';
import { type DayEvent, writeICalendar } from './write-icalendar.ts';

/** How far back and ahead a calendar goes, in days: clients keep what they saw, and ask again every day. */
const back = 92;
const ahead = 400;

const states = ['requested', 'approved', 'rejected', 'cancelled'] as const;

/**
 * The calendar of a feed as its owner may see it now. Undefined where they may see nothing of its kind any more: without the
 * permission to read absences, without a running employment for their own and their team's, or another's unit.
 */
export async function readFeed(feed: OpenFeed): Promise<string | undefined> {
  const { ctx, kind, language, orgUnitId } = feed;
  if (!scopesOf(ctx, 'absences', 'read')) return undefined;
  return reading(ctx, async (tx) => {
    const audience = await audienceOf(tx, feed);
    if (!audience) return undefined;
    const day = getDate(today(ctx));
    const period = { from: formatDate(day - back), to: formatDate(day + ahead) };
    const found = await readCalendarPeople(tx, ctx, audience, {
      ...period,
      states,
      language,
      withBefore: true,
    });
    const people = found.slice(0, mostPeople);
    const known = await knownAbsentees(
      tx,
      ctx,
      people.map(({ id }) => id),
    );
    const events = people.flatMap(({ id, name, absences }) =>
      absences.flatMap((absence) => eventOf(feed, { name, isKnown: known.has(id) }, absence) ?? []),
    );
    const title = orgUnitId === null ? ctx.actor.name : await nameOfUnit(tx, feed, orgUnitId);
    return writeICalendar(feedWords[language].titles[kind](title), events);
  });
}

async function audienceOf(tx: WorkspaceTransaction, feed: OpenFeed): Promise<Audience | undefined> {
  const { ctx, kind, orgUnitId } = feed;
  if (kind === 'unit') return unitAudience(tx, ctx, orgUnitId ?? '').catch(refusedAsNothing);
  const { employeeId } = ctx.actor;
  if (employeeId === null) return undefined;
  const { rows } = await tx.execute(sql`
    select from employments e where e.workspace_id = ${ctx.workspace.id} and e.employee_id = ${employeeId}::uuid
       and coalesce(e.end_on, 'infinity') >= ${today(ctx)}::date limit 1`);
  if (rows.length === 0) return undefined;
  return kind === 'mine' ? { units: [], employees: [employeeId] } : teamAudience(tx, ctx);
}

function refusedAsNothing(error: unknown): undefined {
  if (error instanceof ServiceError) return undefined;
  throw error;
}

async function nameOfUnit(tx: WorkspaceTransaction, { ctx }: OpenFeed, unitId: string): Promise<string> {
  const units = await listCalendarUnits(tx, ctx);
  return units.find(({ id }) => id === unitId)?.name ?? '';
}

interface Absentee {
  readonly name: string;
  readonly isKnown: boolean;
}

/**
 * An absence as an event. What somebody gets who does not know what it is follows from its dates alone: no moment at which
 * it was entered, no number of its changes that would tell a sick note from a holiday.
 */
function eventOf(feed: OpenFeed, { name, isKnown }: Absentee, absence: StoredAbsence): DayEvent | undefined {
  const isOver = absence.state === 'cancelled' || absence.state === 'rejected';
  if (isOver && !isKnown && !absence.before?.approved) return undefined;
  const look = { isKnown, language: feed.language, today: today(feed.ctx) };
  const seen = seeAbsence({ ...absence, state: isOver ? 'approved' : absence.state }, look);
  if (!seen) return undefined;
  const uid = hash('sha256', `${feed.id} ${absence.id}`, 'hex').slice(0, 32);
  const { from, to } = seen;
  return {
    uid: `${uid}@stempel`,
    title: titleOf(feed, name, isKnown, absence, seen.name),
    from,
    to,
    status: isOver ? 'CANCELLED' : seen.state === 'requested' ? 'TENTATIVE' : 'CONFIRMED',
    sequence: sequenceOf(absence, seen, isKnown),
    stamp: isKnown ? Temporal.Instant.from(absence.updatedAt) : Temporal.Instant.from(`${from}T00:00:00Z`),
  };
}

/** More than an absence without an end is ever shown. */
const mostDays = 10_000;

/**
 * Goes up whenever a client has to take the event anew (RFC 5545 section 3.8.7.4): with each change, and with each day that one
 * without an end is shown longer. A change counts for more than all those days, so that it never goes down at the end of
 * one; of every absence alike, so that it tells nobody which of them had none.
 */
function sequenceOf(absence: StoredAbsence, { from, to }: Pick<DayEvent, 'from' | 'to'>, isKnown: boolean) {
  const changes = isKnown ? absence.revision - 1 : (absence.before?.changes ?? 0);
  const days = absence.to === null ? getDate(to) - getDate(from) : 0;
  return changes * mostDays + Math.min(days, mostDays - 1);
}

function titleOf(
  { kind, language }: OpenFeed,
  person: string,
  isKnown: boolean,
  absence: StoredAbsence,
  named: string | null,
): string {
  const words = feedWords[language];
  const unnamed = isKnown ? (isSickness(absence) ? words.sick : words.absence) : words.away;
  const marks = [
    ...(absence.share === 10_000
      ? []
      : [absence.share === 5_000 ? words.halfDay : words.partOfDay(formatTenThousandths(absence.share))]),
    ...(absence.state === 'requested' ? [words.requested] : []),
  ];
  const what = `${named ?? unnamed}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
  return kind === 'mine' ? what : `${person}: ${what}`;
}
