import { schema, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { momentList } from '../kernel/moment-list.ts';
import { rowsByKey } from '../kernel/rows-by-key.ts';
import { uuidList } from '../kernel/uuid-list.ts';
import {
  type AcceptedCorrection,
  type AccountState,
  type AccountStates,
  emptyState,
  type Opening,
} from './account-states.ts';
import { isKnown, type Known, knownToEach } from './knowledge.ts';
import type { Period } from './statement-period.ts';
import { bookedIn, closingIn, storedBooked, storedClosing } from './stored-accounts.ts';

interface Query {
  readonly employmentId: string;
  readonly period: Period;
  /** Where openings are repeated: the corrections that this one booked, instead of those that wait. */
  readonly corrections?: readonly string[];
}

/** An opening as it was by a moment: from what was settled, accepted and opened by then. */
export interface OpeningThen extends Omit<Query, 'corrections'> {
  readonly at: Temporal.Instant;
}

interface PriorRow extends Record<string, unknown> {
  place: number;
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
 * hand are added.
 */
export async function loadOpenings(
  tx: WorkspaceTransaction,
  queries: readonly Query[],
): Promise<Map<string, Opening>> {
  if (queries.length === 0) return new Map();
  const ids = queries.map((query) => query.employmentId);
  const priors = new Map((await loadPriors(tx, priorsOf(queries))).map((row) => [row.employmentId, row]));
  const openedOf = await loadOpened(tx, ids);
  return new Map(
    queries.map(({ employmentId, period }) => [
      employmentId,
      openingBehind(priors.get(employmentId), openedOf.get(employmentId) ?? [], period),
    ]),
  );
}

/** An opening, and everything that was opened by hand for the employment by what was known then. */
interface OpenedThen {
  readonly opening: Opening;
  readonly opened: readonly OpenedRow[];
}

/** The same, each as known at a moment of its own: a period opens where the last that was settled by then closed. */
export async function loadOpeningsThen(
  tx: WorkspaceTransaction,
  queries: readonly OpeningThen[],
): Promise<OpenedThen[]> {
  if (queries.length === 0) return [];
  const priors = new Map((await loadPriors(tx, priorsThen(queries))).map((row) => [row.place, row]));
  const openedOf = await loadOpenedThen(tx, queries);
  return queries.map(({ period }, index) => {
    const opened = openedOf[index] ?? [];
    return { opening: openingBehind(priors.get(index + 1), opened, period), opened };
  });
}

function openingBehind(prior: PriorRow | undefined, opened: readonly OpenedRow[], period: Period): Opening {
  const before = prior && { periodTo: prior.periodTo, closing: closingOf(prior) };
  const opening = openingAfter(before, opened, period);
  const corrections = (prior?.accepted ?? []).map(acceptedOf);
  return corrections.length === 0 ? opening : { ...opening, corrections };
}

/** What was opened by hand for each of these employments, in one statement; by what was known then, where that is given. */
export async function loadOpened(
  tx: WorkspaceTransaction,
  employmentIds: readonly string[],
  known?: Known,
): Promise<OpenedBalances> {
  return selectOpened(tx, employmentIds, known ? isKnown(known, recording) : sql`true`);
}

/** What was opened by hand for each of these employments by what was known then, in their order and in one statement. */
async function loadOpenedThen(
  tx: WorkspaceTransaction,
  asked: readonly { readonly employmentId: string; readonly at: Temporal.Instant }[],
): Promise<(readonly OpenedRow[])[]> {
  const ids = uuidList(asked.map(({ employmentId }) => employmentId));
  const { rows } = await tx.execute<OpenedRow & { place: number }>(sql`
    select wanted.n::int as place, employment_id as "employmentId", time_account_id as "accountId",
      booked_on::text as "bookedOn", quantity
    from unnest(${ids}, ${momentList(asked.map(({ at }) => at))}) with ordinality as wanted (id, at, n)
    cross join lateral (select * from movements where employment_id = wanted.id offset 0) found
    where statement_id is null and ${isKnown(knownToEach, recording)}
    order by booked_on, found.id`);
  const places = Map.groupBy(rows, (row) => row.place);
  return asked.map((_, index) => places.get(index + 1) ?? []);
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

/** Which priors are looked for: employments with dates as `asked`, a part of a `from`, and conditions. */
interface Priors {
  readonly asked: SQL;
  readonly settled: SQL;
  readonly waiting: SQL;
}

function priorsOf(queries: readonly Query[]): Priors {
  const booked = queries.some((query) => query.corrections)
    ? queries.flatMap((query) => query.corrections ?? [])
    : undefined;
  return {
    asked: sql`unnest(${employmentsOf(queries)}, ${datesOf(queries)}) with ordinality
      as asked (employment_id, starts_on, place)`,
    settled: sql``,
    waiting: booked ? sql`id = any(${uuidList(booked)})` : sql`state = 'accepted' and s.state = 'approved'`,
  };
}

function priorsThen(queries: readonly OpeningThen[]): Priors {
  return {
    asked: sql`unnest(${employmentsOf(queries)}, ${datesOf(queries)}, ${momentList(queries.map(({ at }) => at))})
      with ordinality as asked (employment_id, starts_on, at, place)`,
    settled: sql`and approved_at <= asked.at`,
    // Corrections that were accepted by then, and booked later or not at all.
    waiting: sql`state in ('accepted', 'booked') and decided_at <= asked.at and not exists (
      select from statements b where b.id = booked_statement_id and b.approved_at <= asked.at)`,
  };
}

const employmentsOf = (queries: readonly Query[]) => uuidList(queries.map((query) => query.employmentId));
const datesOf = (queries: readonly Query[]) =>
  sql`${`{${queries.map((query) => query.period.from).join(',')}}`}::date[]`;

async function loadPriors(
  tx: WorkspaceTransaction,
  { asked, settled, waiting }: Priors,
): Promise<PriorRow[]> {
  const { rows } = await tx.execute<PriorRow>(sql`
    select asked.place::int as place, asked.employment_id as "employmentId", s.id as "statementId",
      s.period_to::text as "periodTo", s.closing, c.accepted
    from ${asked}
    join lateral (
      select id, period_to, state, ${closingIn(sql`figures`)} as closing from statements
      where employment_id = asked.employment_id and period_from < asked.starts_on ${settled}
      order by period_from desc limit 1
    ) s on true
    left join lateral (
      select json_agg(json_build_object('id', id, 'closing', ${closingIn(sql`figures`)},
        'booked', ${bookedIn(sql`difference`)}) order by decided_at, id) as accepted
      from corrections
      where employment_id = asked.employment_id and ${waiting}
    ) c on true`);
  return rows;
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
