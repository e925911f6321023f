import { schema, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { rowsByKey } from '../kernel/rows-by-key.ts';
import { uuidList } from '../kernel/uuid-list.ts';
import {
  type AcceptedCorrection,
  type AccountState,
  type AccountStates,
  emptyState,
  type Opening,
} from './account-states.ts';
import { isKnown, type Known } from './knowledge.ts';
import type { Period } from './statement-period.ts';
import { bookedIn, closingIn, storedBooked, storedClosing } from './stored-accounts.ts';

interface Query {
  readonly employmentId: string;
  readonly period: Period;
  /** Where openings are repeated: the corrections that this one booked, instead of those that wait. */
  readonly corrections?: readonly string[];
}

/** Openings as they were by a moment: from what was settled, accepted and opened by then. */
interface Then {
  readonly at: Temporal.Instant;
}

interface PriorRow extends Record<string, unknown> {
  employmentId: string;
  statementId: string;
  periodTo: string;
  /** What `storedClosing` reads. */
  closing: unknown;
  accepted: { id: string; closing: unknown; booked: unknown }[] | null;
}

/** A balance that somebody opened by hand: minutes, or 1/10 000 day. */
interface OpenedRow extends Record<string, unknown> {
  employmentId: string;
  accountId: string;
  bookedOn: string;
  quantity: string;
}

/** Balances opened by hand, by employment, in the order of their dates. */
export type OpenedBalances = ReadonlyMap<string, readonly OpenedRow[]>;

/**
 * Openings of many employments in two statements. A period opens where the one before closed, approved or not;
 * an accepted correction that is not booked yet re-bases it (docs/statements.md, Corrections). Balances opened by
 * hand are added. As known at a moment, a period opens where the last that was settled by then closed.
 */
export async function loadOpenings(
  tx: WorkspaceTransaction,
  queries: readonly Query[],
  then?: Then,
): Promise<Map<string, Opening>> {
  if (queries.length === 0) return new Map();
  const ids = queries.map((query) => query.employmentId);
  const priors = await loadPriors(tx, queries, then);
  const openedOf = await loadOpened(tx, ids, then);
  return new Map(
    queries.map(({ employmentId, period }) => {
      const prior = priors.get(employmentId);
      const before = prior && { periodTo: prior.periodTo, closing: closingOf(prior) };
      const opening = openingAfter(before, openedOf.get(employmentId) ?? [], period);
      const corrections = (prior?.accepted ?? []).map(acceptedOf);
      return [employmentId, corrections.length === 0 ? opening : { ...opening, corrections }];
    }),
  );
}

/** What was opened by hand for each of these employments, in one statement; by what was known then, where that is given. */
export async function loadOpened(
  tx: WorkspaceTransaction,
  employmentIds: readonly string[],
  known?: Known,
): Promise<OpenedBalances> {
  return selectOpened(tx, employmentIds, known ? isKnown(known, recording) : sql`true`);
}

/** What was opened by hand for an employment and not known then, in the order of its dates. */
export async function loadOpenedLater(
  tx: WorkspaceTransaction,
  employmentId: string,
  known: Known,
): Promise<readonly OpenedRow[]> {
  const opened = await selectOpened(tx, [employmentId], sql`not ${isKnown(known, recording)}`);
  return opened.get(employmentId) ?? [];
}

/** The ledger keeps when it was written, and not in which transaction. */
const recording = { at: sql`recorded_at`, in: sql`null::bigint` };

async function selectOpened(
  tx: WorkspaceTransaction,
  employmentIds: readonly string[],
  which: SQL,
): Promise<OpenedBalances> {
  const { rows } = await tx.execute<OpenedRow>(sql`
    select employment_id as "employmentId", time_account_id as "accountId", booked_on::text as "bookedOn", quantity
    from ${rowsByKey(schema.movements.employmentId, employmentIds)}
    where statement_id is null and ${which}
    order by booked_on, id`);
  return Map.groupBy(rows, (row) => row.employmentId);
}

/** Where a period opens: where the one before closes, with what was opened by hand since. */
export function openingAfter(
  before: { readonly periodTo: string; readonly closing: AccountStates } | undefined,
  opened: readonly OpenedRow[],
  period: Period,
): Opening {
  const fresh = opened.filter(
    ({ bookedOn }) => bookedOn <= period.to && (!before || bookedOn > before.periodTo),
  );
  return addOpened(before?.closing ?? {}, fresh, period);
}

async function loadPriors(
  tx: WorkspaceTransaction,
  queries: readonly Query[],
  then?: Then,
): Promise<Map<string, PriorRow>> {
  const booked = queries.some((query) => query.corrections)
    ? queries.flatMap((query) => query.corrections ?? [])
    : undefined;
  const waiting = then ? waitedThen(then) : sql`state = 'accepted' and s.state = 'approved'`;
  const settled = then ? sql`and approved_at <= ${then.at.toString()}::timestamptz` : sql``;
  const from = `{${queries.map((query) => query.period.from).join(',')}}`;
  const { rows } = await tx.execute<PriorRow>(sql`
    select t.employment_id as "employmentId", s.id as "statementId", s.period_to::text as "periodTo", s.closing,
      c.accepted
    from unnest(${uuidList(queries.map((query) => query.employmentId))}, ${from}::date[]) as t(employment_id, starts_on)
    join lateral (
      select id, period_to, state, ${closingIn(sql`figures`)} as closing from statements
      where employment_id = t.employment_id and period_from < t.starts_on ${settled}
      order by period_from desc limit 1
    ) s on true
    left join lateral (
      select json_agg(json_build_object('id', id, 'closing', ${closingIn(sql`figures`)},
        'booked', ${bookedIn(sql`difference`)}) order by decided_at, id) as accepted
      from corrections
      where employment_id = t.employment_id and ${booked ? sql`id = any(${uuidList(booked)})` : waiting}
    ) c on true`);
  return new Map(rows.map((row) => [row.employmentId, row]));
}

/** Corrections that were accepted by then, and booked later or not at all. */
function waitedThen({ at }: Then): SQL {
  const moment = sql`${at.toString()}::timestamptz`;
  return sql`state in ('accepted', 'booked') and decided_at <= ${moment} and not exists (
    select from statements b where b.id = booked_statement_id and b.approved_at <= ${moment})`;
}

/** Where the prior period closes: as the correction that was accepted last says, or as the statement does. */
function closingOf({ statementId, closing, accepted }: PriorRow): AccountStates {
  const last = accepted?.at(-1);
  const { closing: states } = last
    ? storedClosing.read(last.closing, `Correction ${last.id}`)
    : storedClosing.read(closing, `Statement ${statementId}`);
  return states;
}

function acceptedOf({ id, booked }: { id: string; booked: unknown }): AcceptedCorrection {
  const { totals, accounts } = storedBooked.read(booked, `Correction ${id}`);
  return { id, lines: totals, accounts };
}

/** An opening without some of the balances that it holds as opened by hand, as if they had never been. */
export function openingWithout(opening: Opening, opened: readonly OpenedRow[]): Opening {
  const states: Record<string, AccountState> = { ...opening.states };
  const openedOn: Record<string, string> = { ...opening.openedOn };
  for (const { accountId, bookedOn, quantity } of opened) {
    const { quantity: held, lots } = states[accountId] ?? emptyState;
    const days = Number(quantity);
    // An account is opened once, so its lot is the last that was granted for it.
    const own = days > 0 ? lots.findLastIndex((lot) => lot.grantedOn === bookedOn && lot.days === days) : -1;
    const left = { quantity: held - days, lots: lots.filter((_, index) => index !== own) };
    if (left.quantity === 0 && left.lots.length === 0) delete states[accountId];
    else states[accountId] = left;
    delete openedOn[accountId];
  }
  return { ...opening, states, openedOn };
}

function addOpened(states: AccountStates, rows: readonly OpenedRow[], period: Period): Opening {
  const sum: Record<string, AccountState> = { ...states };
  const openedOn: Record<string, string> = {};
  for (const { accountId, bookedOn, quantity } of rows) {
    const before = sum[accountId] ?? emptyState;
    const days = Number(quantity);
    // The lot is dropped again for accounts in minutes, which have none.
    const lots = days > 0 ? [...before.lots, { grantedOn: bookedOn, days, expiresOn: null }] : before.lots;
    sum[accountId] = { quantity: before.quantity + days, lots };
    if (bookedOn > period.from && before.quantity === 0) openedOn[accountId] = bookedOn;
  }
  return { states: sum, openedOn };
}
