import { formatFixed } from '@stempel/core';
import { isId } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { StoredLot } from '../../evaluation/account-states.ts';
import { identitiesAsKnown, shownOn } from '../../evaluation/knowledge.ts';
import { closingIn, storedClosing } from '../../evaluation/stored-accounts.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { notFound } from '../../kernel/errors.ts';
import { momentOf } from '../../kernel/known-at.ts';
import { reading } from '../../kernel/transaction.ts';
import type { EmployeeAccount, GetEmployeeAccount } from './account-contract.ts';

type Held = {
  employment_id: string;
  start: string;
  end: string | null;
  quantity: number;
  settled_to: string | null;
  statement_id: string | null;
  /** What `storedClosing` reads. */
  closing: unknown;
};

type Found = Pick<
  EmployeeAccount,
  'employee_number' | 'employee_name' | 'account' | 'name' | 'kind' | 'account_id' | 'employee_id'
> & { held: Held[] };

/**
 * One account of an employee at the end of `as_of`, from the ledger, with the lots of the last period settled by
 * then; with `known_at` what was booked by that moment, under the names and with the employments of then. An account that ended is still shown. Throws not-found where one of the two does not exist.
 */
export async function getEmployeeAccount(
  ctx: ServiceContext,
  input: GetEmployeeAccount,
): Promise<EmployeeAccount> {
  const asOf = input.as_of ?? today(ctx);
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timebank', 'read', input.employee_id);
    if (!isId(input.account_id)) throw notFound('time account', input.account_id);
    const { rows } = await tx.execute<{ found: Found }>(query(ctx, input, asOf));
    const found = rows[0]?.found;
    if (!found) throw notFound('time account', input.account_id);
    const { held, ...account } = found;
    const amounts = (quantity: number) =>
      account.kind === 'flex'
        ? { balance_minutes: quantity, balance_days: null }
        : { balance_minutes: null, balance_days: formatFixed(quantity) };
    const lots = account.kind === 'leave' ? held.flatMap((one) => lotsOf(one, account.account_id)) : [];
    return {
      ...account,
      as_of: asOf,
      ...amounts(held.reduce((sum, { quantity }) => sum + quantity, 0)),
      lots: lots.map((lot) => ({
        granted_on: lot.grantedOn,
        days: formatFixed(lot.days),
        expires_on: lot.expiresOn,
      })),
      employments: held.map(({ quantity, closing: _, ...employment }) => ({
        ...employment,
        ...amounts(quantity),
      })),
    };
  });
}

/** The lots of the account that the last settled statement closed with. */
function lotsOf({ statement_id, closing }: Held, accountId: string): readonly StoredLot[] {
  if (statement_id === null) return [];
  return storedClosing.read(closing, `Statement ${statement_id}`).closing[accountId]?.lots ?? [];
}

/** The account, its employee and the employments that hold something or were settled. */
function query(
  ctx: ServiceContext,
  { employee_id: employee, account_id: account, known_at: knownAt }: GetEmployeeAccount,
  asOf: string,
) {
  const moment = momentOf(ctx, knownAt);
  const known = moment && { at: moment };
  const at = sql`${moment?.toString() ?? 'infinity'}::timestamptz`;
  const named = (versions: string, object: string) => sql`(
    select v.name from ${sql.identifier(versions)} v
     where v.workspace_id = ${ctx.workspace.id} and v.object_id = ${sql.raw(object)}
       and ${shownOn(known, sql`${asOf}::date`)})`;
  const whose = sql`i.employee_id = ${employee}::uuid`;
  return sql`
    select json_build_object('employee_id', who.id, 'employee_number', who.code,
             'employee_name', ${named('employee_versions', 'who.id')}, 'account_id', a.id, 'account', a.code,
             'name', ${named('time_account_versions', 'a.id')}, 'kind', a.kind, 'held', (
               select coalesce(json_agg(held order by held.start, held.employment_id), '[]') from (
                 select e.id as employment_id, e.start_on as start, e.end_on as end,
                        coalesce(sums.quantity, 0) as quantity, last.period_to as settled_to, last.id as statement_id,
                        last.closing
                   from ${identitiesAsKnown(known, 'employments', whose)} e
                   left join lateral (
                     select sum(m.quantity)::bigint as quantity from movements m
                      where m.workspace_id = e.workspace_id and m.employee_id = who.id and m.time_account_id = a.id
                        and m.employment_id = e.id and m.booked_on <= ${asOf}::date
                        and m.recorded_at <= ${at}) sums on true
                   left join lateral (
                     select s.id, s.period_to, ${closingIn(sql`s.figures`)} as closing from (
                       select * from statements where workspace_id = e.workspace_id and employment_id = e.id offset 0) s
                      where s.state = 'approved' and s.period_to <= ${asOf}::date and s.approved_at <= ${at}
                      order by s.period_from desc limit 1) last on true
                  where e.workspace_id = ${ctx.workspace.id} and e.employee_id = who.id
                    and (sums.quantity is not null or last.period_to is not null)) held)) as found
      from ${identitiesAsKnown(known, 'time_accounts', sql`i.id = ${account}::uuid`)} a join employees who on who.workspace_id = a.workspace_id and who.id = ${employee}::uuid
     where a.workspace_id = ${ctx.workspace.id} and a.id = ${account}::uuid`;
}
