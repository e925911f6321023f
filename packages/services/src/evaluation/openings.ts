import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from 'drizzle-orm';
import type { CorrectionLine } from '../statements/statement-figures-contract.ts';
import type { Period } from '../statements/statement-period.ts';
import { type AccountState, type AccountStates, emptyState } from './account-states.ts';
import { uuidList } from './uuid-list.ts';

/** How the accounts of one employment stand before a period. */
export interface Opening {
  readonly states: AccountStates;
  /** Dates of balances that were opened by hand inside the period, by account. */
  readonly openedOn: Readonly<Record<string, string>>;
  /** Accepted corrections of earlier periods that this one books; the states hold them already. */
  readonly corrections?: readonly AcceptedCorrection[];
}

/** What an accepted correction changes in all, until a statement has booked it. */
export interface AcceptedCorrection {
  readonly id: string;
  readonly lines: readonly CorrectionLine[];
  /** By account: minutes, or 1/10 000 day. */
  readonly accounts: Readonly<Record<string, number>>;
}

interface Query {
  readonly employmentId: string;
  readonly period: Period;
}

interface PriorRow extends Record<string, unknown> {
  employmentId: string;
  periodTo: string | null;
  closing: AccountStates | null;
  corrected: AccountStates | null;
  corrections: AcceptedCorrection[] | null;
}

interface OpenedRow extends Record<string, unknown> {
  employmentId: string;
  accountId: string;
  bookedOn: string;
  quantity: string;
}

/**
 * Openings of many employments in two statements. A period opens where the one before closed, approved or not;
 * an accepted correction that is not booked yet re-bases it (DOMAIN §8). Balances opened by hand are added.
 */
export async function loadOpenings(
  tx: WorkspaceTransaction,
  queries: readonly Query[],
): Promise<Map<string, Opening>> {
  const ids = queries.map((query) => query.employmentId);
  const priors = await loadPriors(tx, queries);
  const { rows: opened } = await tx.execute<OpenedRow>(sql`
    select employment_id as "employmentId", time_account_id as "accountId", booked_on::text as "bookedOn", quantity
    from movements
    where employment_id = any(${uuidList(ids)}) and statement_id is null
    order by booked_on, id`);
  const openedOf = Map.groupBy(opened, (row) => row.employmentId);
  return new Map(
    queries.map(({ employmentId, period }) => {
      const prior = priors.get(employmentId);
      const fresh = (openedOf.get(employmentId) ?? []).filter(
        ({ bookedOn }) => bookedOn <= period.to && (!prior?.periodTo || bookedOn > prior.periodTo),
      );
      const opening = addOpened(prior?.corrected ?? prior?.closing ?? {}, fresh, period);
      const corrections = prior?.corrections ?? [];
      return [employmentId, corrections.length === 0 ? opening : { ...opening, corrections }];
    }),
  );
}

async function loadPriors(
  tx: WorkspaceTransaction,
  queries: readonly Query[],
): Promise<Map<string, PriorRow>> {
  const from = `{${queries.map((query) => query.period.from).join(',')}}`;
  const { rows } = await tx.execute<PriorRow>(sql`
    select t.employment_id as "employmentId", s.period_to::text as "periodTo", s.closing,
      c.closing as corrected, c.corrections
    from unnest(${uuidList(queries.map((query) => query.employmentId))}, ${from}::date[]) as t(employment_id, starts_on)
    join lateral (
      select period_to, state, figures -> 'closing' as closing from statements
      where employment_id = t.employment_id and period_from < t.starts_on
      order by period_from desc limit 1
    ) s on true
    left join lateral (
      select (array_agg(figures -> 'closing' order by decided_at desc, id desc))[1] as closing,
        json_agg(json_build_object('id', id, 'lines', difference -> 'totals', 'accounts', difference -> 'accounts')
          order by decided_at, id) as corrections
      from corrections
      where employment_id = t.employment_id and state = 'accepted' and s.state = 'approved'
    ) c on true`);
  return new Map(rows.map((row) => [row.employmentId, row]));
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
