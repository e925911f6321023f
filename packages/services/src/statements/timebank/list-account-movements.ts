import { schema } from '@stempel/db';
import { and, inArray, type SQL, sql } from '@stempel/db/drizzle';
import { identitiesAsKnown, type Known, rowsThen } from '../../evaluation/knowledge.ts';
import { knownAbsentees } from '../../kernel/absence-insight.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { tenThousandths } from '../../kernel/figure-sql.ts';
import { momentOf } from '../../kernel/known-at.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { reading } from '../../kernel/transaction.ts';
import { wireColumns } from '../../versioned/resource.ts';
import { periodsIn, storedPeriods } from '../corrections/stored-correction.ts';
import type { AccountMovement, ListAccountMovements } from './account-contract.ts';

const { movements } = schema;
const list: KeysetList = { name: 'account movements', key: ['date', 'id'] };

/**
 * The ledger of one account of an employee until the end of `as_of`, the latest first, each row with the balance
 * after it (of all employments together, whatever kinds are shown) and with what it came from.
 */
export async function listAccountMovements(
  ctx: ServiceContext,
  input: ListAccountMovements,
): Promise<Page<AccountMovement>> {
  const position = readCursor(ctx, list, input);
  const asOf = input.as_of ?? position?.asOf ?? today(ctx);
  const moment = momentOf(ctx, input.known_at);
  const shown = and(
    position && sql`(booked_on, id) < (${position.key[0]}::date, ${position.key[1]}::uuid)`,
    input.kind && inArray(sql`kind`, input.kind),
  );
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'timebank', 'read', input.employee_id);
    const { rows } = await tx.execute<{ data: FoundMovement[] }>(sql`
      with ledger as (
        select m.*, a.kind as account_kind, sum(m.quantity) over (order by m.booked_on, m.id)::bigint as balance
          from ${movements} m join time_accounts a on a.workspace_id = m.workspace_id and a.id = m.time_account_id
         where m.workspace_id = ${ctx.workspace.id} and m.employee_id = ${input.employee_id}
           and m.time_account_id = ${input.account_id} and m.booked_on <= ${asOf}::date
           and m.recorded_at <= ${moment?.toString() ?? 'infinity'}::timestamptz),
      page as (
        select * from ledger where ${shown ?? sql`true`} order by booked_on desc, id desc limit ${input.limit + 1})
      select coalesce(json_agg(shown order by shown.date desc, shown.id desc), '[]') as data
        from (select ${wireColumns({ ...fields, absence: absenceThen(moment && { at: moment }, input.employee_id) })} from page) shown`);
    const isKnown = (await knownAbsentees(tx, ctx, [input.employee_id])).has(input.employee_id);
    const found = (rows[0]?.data ?? [])
      .map(readCorrection)
      .map((row) => (isKnown ? row : { ...row, absence: null }));
    return toPage(ctx, list, found, input, (row) => [row.date, row.id], asOf);
  });
}

/** A movement whose correction is as stored. */
type FoundMovement = Omit<AccountMovement, 'correction'> & {
  correction: { id: string; periods: unknown } | null;
};

function readCorrection({ correction, ...movement }: FoundMovement): AccountMovement {
  if (!correction) return { ...movement, correction };
  const { id } = correction;
  const { periods } = storedPeriods.read(correction.periods, `Correction ${id}`);
  return { ...movement, correction: { id, periods: [...periods] } };
}

const minutesOf = (quantity: string) =>
  sql`case when page.account_kind = 'flex' then page.${sql.raw(quantity)} end`;
const daysOf = (quantity: string) =>
  sql`case when page.account_kind = 'leave' then ${tenThousandths(sql`page.${sql.raw(quantity)}`)} end`;

const fields = {
  id: sql`page.id`,
  employment_id: sql`page.employment_id`,
  date: sql`page.booked_on`,
  kind: sql`page.kind`,
  minutes: minutesOf('quantity'),
  days: daysOf('quantity'),
  balance_minutes: minutesOf('balance'),
  balance_days: daysOf('balance'),
  source: sql`page.note`,
  recorded_at: sql`page.recorded_at`,
  recorded_by: sql`(
    select u.name from users u where u.workspace_id = page.workspace_id and u.id = page.recorded_by)`,
  statement: sql`(
    select json_build_object('id', s.id, 'from', s.period_from, 'to', s.period_to) from statements s
     where s.workspace_id = page.workspace_id and s.id = page.statement_id)`,
  correction: sql`(
    select json_build_object('id', c.id, 'periods', ${periodsIn(sql`c.difference`)}) from corrections c
     where c.workspace_id = page.workspace_id and c.id = page.correction_id)`,
};

/** The engine books each used day on its date, so the absence is the one that covers it, or covered it then. */
function absenceThen(known: Known | undefined, employee: string): SQL {
  const absences = known ? sql`(${rowsThen(known, 'absences', sql`${employee}::uuid`)})` : sql`absences`;
  const which = sql`i.workspace_id = b.workspace_id and i.id = b.activity_id`;
  return sql`case when page.kind = 'usage' then (
    select json_build_object('id', b.id, 'from', b.from_on, 'to', b.to_on, 'activity', (
             select act.code from ${identitiesAsKnown(known, 'activities', which)} act where act.workspace_id = b.workspace_id and act.id = b.activity_id))
      from ${absences} b
     where b.workspace_id = page.workspace_id and b.employment_id = page.employment_id and b.state = 'approved'
       and b.time_account_id = page.time_account_id and b.from_on <= page.booked_on
       and coalesce(b.to_on, 'infinity') >= page.booked_on
     order by b.from_on, b.id limit 1) end`;
}
