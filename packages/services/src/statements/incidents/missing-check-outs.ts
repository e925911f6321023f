import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { uuidList } from '../../kernel/uuid-list.ts';
import { checkOutForgotten, type Incident, openPresence } from './incident-contract.ts';

const { incidents } = schema;

/** Both kinds tell of presence without an end: a forgotten check-out of its punch, the other of the minute in which it lies. */
const isOfOnePresence = (forgotten: SQL, open: SQL) => sql`
  ${forgotten}.workspace_id = ${open}.workspace_id and ${forgotten}.employee_id = ${open}.employee_id
  and ${forgotten}.employment_id = ${open}.employment_id
  and date_trunc('minute', ${forgotten}.occurred_at) = ${open}.occurred_at`;

const isWithoutEnd = sql`exists (
  select from presence p
   where p.workspace_id = ${incidents.workspaceId} and p.employment_id = ${incidents.employmentId}
     and p.ended_at is null and p.deleted_at is null and p.id::text = ${incidents.about})`;

const isSaidByForgotten = sql`exists (
  select from incidents forgotten
   where ${isOfOnePresence(sql`forgotten`, sql`incidents`)} and forgotten.step = ${checkOutForgotten}
     and forgotten.about is not null and forgotten.ended_at is null)`;

/**
 * Whether an incident asks for something that no other one asks for (docs/live-incidents.md, What it asks for): a missing
 * check-out is one thing, though two kinds tell of it, and it is mended at once, up to three minutes before a look closes it.
 */
export const asksForItself = sql`case ${incidents.step}
  when ${checkOutForgotten} then ${isWithoutEnd}
  when ${openPresence} then (${incidents.about} is null or ${isWithoutEnd}) and not ${isSaidByForgotten}
  else true end`;

/** These, and what tells of the same missing check-outs beside them. */
export async function withSameCheckOuts(tx: WorkspaceTransaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select same.id from unnest(${uuidList(ids.filter(isId))}) as wanted (id)
      join incidents forgotten on forgotten.id = wanted.id and forgotten.step = ${checkOutForgotten}
      join incidents same on ${isOfOnePresence(sql`forgotten`, sql`same`)}
     where same.step = ${openPresence} and same.state <> 'resolved' and same.ended_at is null`);
  return [...ids, ...rows.map(({ id }) => id)];
}

/**
 * Of these, what tells of a missing check-out that another incident told of before and that was not mended since: of two that
 * were opened at once the forgotten check-out is the first.
 */
export async function toldBefore(
  tx: WorkspaceTransaction,
  opened: readonly Incident[],
): Promise<Set<string>> {
  const ids = opened.flatMap(({ id, step }) =>
    step === checkOutForgotten || step === openPresence ? [id] : [],
  );
  if (ids.length === 0) return new Set();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select one.id from unnest(${uuidList(ids)}) as wanted (id) join incidents one on one.id = wanted.id
     where exists (
       select from incidents other
        where other.workspace_id = one.workspace_id and other.employee_id = one.employee_id
          and other.employment_id = one.employment_id and other.id <> one.id
          and other.step in (${checkOutForgotten}, ${openPresence}) and other.ended_at is null
          and date_trunc('minute', other.occurred_at) = date_trunc('minute', one.occurred_at)
          and (other.created_at, other.step <> ${checkOutForgotten}, other.id)
            < (one.created_at, one.step <> ${checkOutForgotten}, one.id))`);
  return new Set(rows.map(({ id }) => id));
}
