import { schema } from '@stempel/db';
import { and, eq, type SQL, sql } from '@stempel/db/drizzle';
import { identitiesAsKnown, type Known, shownOn } from '../../evaluation/knowledge.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { employeeCondition } from '../../kernel/employee-scope.ts';
import { tenThousandths } from '../../kernel/figure-sql.ts';
import { momentOf } from '../../kernel/known-at.ts';
import { type KeysetList, readCursor, toPage } from '../../kernel/list-page.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { employeeResource } from '../../organization/employees/employee-resource.ts';
import { inForce } from '../../versioned/read.ts';
import { wireColumns } from '../../versioned/resource.ts';
import type { BrowseBalances, BrowsedBalance } from './browse-balances-contract.ts';
import type { BrowsedPage } from './browse-contract.ts';
import { nameOn, nearestEmployment } from './nearest-employment.ts';
import { hasWordsOn } from './people.ts';
import { lookUpWords, usualBounds } from './people-words.ts';
import { lookUpPlace } from './placed-people.ts';
import { ordered } from './text-order.ts';

const { employees, employeeVersions } = schema;
const list: KeysetList = { name: 'browse balances', key: ['text', 'id', 'id'] };

type Row = BrowsedBalance & { sort_key: string };

/**
 * One page of the accounts that something was booked on, one row for each employee and account, with the balance
 * at the end of `as_of` from the ledger: what no approved statement booked is not in it. Only the rows of the page
 * are summed, unless the balance is what they are sorted by. With `known_at` what was booked by that moment, under the names
 * and in the places that were known.
 */
export async function browseBalances(
  ctx: ServiceContext,
  input: BrowseBalances,
): Promise<BrowsedPage<BrowsedBalance>> {
  const scope = requireScope(ctx, 'timebank', 'read', input.scope);
  const position = readCursor(ctx, list, input);
  const asOf = input.as_of ?? position?.asOf ?? today(ctx);
  const knownAt = momentOf(ctx, input.known_at);
  const known = knownAt && { at: knownAt };
  const until = { asOf, knownAt };
  const { after, order } = ordered(input, ['id', 'account_id']);
  const { rows } = await reading(ctx, async (tx) => {
    const words = await lookUpWords(tx, ctx, input.q);
    const placed = await lookUpPlace(
      tx,
      ctx,
      { ...input, with_sub_units: true },
      asOf,
      usualBounds.few,
      known,
    );
    const matching = and(
      eq(employees.workspaceId, ctx.workspace.id),
      employeeCondition(ctx, scope, employees.id),
      words && hasWordsOn(ctx, asOf, words, employees.id, known),
      input.sort === 'balance'
        ? undefined
        : sql`exists (select from movements m where ${ofAccount(ctx, sql`${employees.id}`, sql`held.id`, until)})`,
      input.account_id ? sql`held.id = ${input.account_id}::uuid` : undefined,
      placed?.few && sql`${employees.id} in (${placed.few})`,
      placed?.match,
    );
    return tx.execute<{ data: Row[]; total: number }>(sql`
    with held as materialized (${accountsOn(ctx, asOf, known)}),
    matching as materialized (
      select ${employees.id} as id, held.id as account_id, coalesce(${sortKey(input, asOf, known)}, '') as sort_key,
             ${employees.code} as employee_number, ${employeeVersions.name} as employee_name,
             ${nameOn('org_unit_versions', 'org_unit_id', asOf, known)} as unit
        from ${peopleOn(asOf, known)} ${nearestEmployment(asOf, employees, known)} cross join held
        ${sumsBy(ctx, input, until)} where ${matching}),
    page as (
      select * from matching where ${after(position?.key)} order by ${order} limit ${input.limit + 1}),
    shown as (
      select page.sort_key, page.id, ${wireColumns(columns(ctx, until))}
        from page join held on held.id = page.account_id
        cross join lateral (
          select sum(m.quantity)::bigint as quantity, max(m.booked_on) as moved_on from movements m
           where ${ofAccount(ctx, sql`page.id`, sql`page.account_id`, until)}) booked)
    select (select count(*)::int from matching) as total,
           (select coalesce(json_agg(shown order by ${order}), '[]') from shown) as data`);
  });
  const found = rows[0]?.data ?? [];
  const cut = toPage(ctx, list, found, input, (row) => [row.sort_key, row.employee_id, row.account_id], asOf);
  return { ...cut, total: position ? null : (rows[0]?.total ?? 0), uncounted: false };
}

/** Employees with the version that is shown on the date. */
function peopleOn(asOf: string, known: Known | undefined): SQL {
  if (!known) return inForce(employeeResource, asOf);
  return sql`${employees} join lateral (
    select v.* from ${employeeVersions} v
     where v.workspace_id = ${employees.workspaceId} and v.object_id = ${employees.id}
       and ${shownOn(known, sql`${asOf}::date`)}) as ${employeeVersions} on true`;
}

/** Every account with the name it has on the date; booked accounts stay in the list when they end. */
function accountsOn(ctx: ServiceContext, asOf: string, known: Known | undefined): SQL {
  const which = sql`i.workspace_id = ${ctx.workspace.id}`;
  return sql`
    select a.id, a.code, a.kind, v.name from ${identitiesAsKnown(known, 'time_accounts', which)} a cross join lateral (
      select v.name from time_account_versions v
       where v.workspace_id = a.workspace_id and v.object_id = a.id and ${shownOn(known, sql`${asOf}::date`)}) v
     where a.workspace_id = ${ctx.workspace.id}`;
}

/** The end of the date, and of what was known. */
interface Until {
  readonly asOf: string;
  readonly knownAt: Temporal.Instant | undefined;
}

/** Without a moment nothing is asked of it: what is added up stands in the index alone. */
function isBooked({ asOf, knownAt }: Until): SQL {
  const dated = sql`m.booked_on <= ${asOf}::date`;
  return knownAt ? sql`${dated} and m.recorded_at <= ${knownAt.toString()}::timestamptz` : dated;
}

/** The ledger rows of an employee's account until the date, by the index of that order. */
function ofAccount(ctx: ServiceContext, employee: SQL, account: SQL, until: Until): SQL {
  return sql`m.workspace_id = ${ctx.workspace.id} and m.employee_id = ${employee}
    and m.time_account_id = ${account} and ${isBooked(until)}`;
}

/** What a sort by balance has to sum before it knows the first page. */
function sumsBy(ctx: ServiceContext, { sort }: BrowseBalances, until: Until): SQL {
  if (sort !== 'balance') return sql``;
  return sql`join (
    select m.employee_id, m.time_account_id, sum(m.quantity)::bigint as quantity from movements m
     where m.workspace_id = ${ctx.workspace.id} and ${isBooked(until)} group by 1, 2) sums
    on sums.employee_id = ${employees.id} and sums.time_account_id = held.id`;
}

function sortKey({ sort }: BrowseBalances, asOf: string, known: Known | undefined): SQL {
  const unit = nameOn('org_unit_versions', 'org_unit_id', asOf, known);
  // A tab comes before every letter: rows of one account stand by employee.
  const keys = {
    name: sql`${employeeVersions.name}`,
    number: sql`${employees.code}`,
    unit: sql`concat(${unit}, E'\t', ${employeeVersions.name})`,
    account: sql`concat(held.name, E'\t', ${employeeVersions.name})`,
    // Texts of one length follow their number; minutes and days are not compared with each other.
    balance: sql`held.kind || lpad((sums.quantity + 1000000000000)::text, 16, '0')`,
  };
  return keys[sort];
}

function columns(ctx: ServiceContext, { asOf, knownAt }: Until): Record<string, SQL> {
  return {
    employee_id: sql`page.id`,
    employee_number: sql`page.employee_number`,
    employee_name: sql`page.employee_name`,
    unit: sql`page.unit`,
    account_id: sql`page.account_id`,
    account: sql`held.code`,
    account_name: sql`held.name`,
    kind: sql`held.kind`,
    balance_minutes: sql`case when held.kind = 'flex' then booked.quantity end`,
    balance_days: sql`case when held.kind = 'leave' then ${tenThousandths(sql`booked.quantity`)} end`,
    moved_on: sql`booked.moved_on`,
    settled_to: sql`(
      select max(s.period_to) from (
        select * from statements where workspace_id = ${ctx.workspace.id} and employee_id = page.id offset 0) s
       where s.state = 'approved'
         and s.period_to <= ${asOf}::date
         and ${knownAt ? sql`s.approved_at <= ${knownAt.toString()}::timestamptz` : sql`true`})`,
  };
}
