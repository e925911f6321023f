import { say } from '@stempel/core/messages';
import type { schema, WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { refusalAt } from '../../kernel/errors.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { type ReachingKind, reachingSpans } from '../reach/index.ts';
import type { PackObjectKind } from './agreement-pack-contract.ts';

/** An object that is changed from a date on. */
export interface ReachingObject {
  readonly kind: PackObjectKind;
  readonly id: string;
  /** Whom it applied to before. */
  readonly scope?: schema.StoredAvailabilityScope | undefined;
}

/** Whose time an edition decides from a date on. */
export interface EditionReach {
  readonly employments: string[];
  /** The last day that is settled for one of them on or after the date; null where none is. */
  readonly settledUntil: string | null;
}

/** The employments the objects apply to, before or after they were changed, and what of their time is settled. */
export async function reachOfEdition(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  objects: readonly ReachingObject[],
  from: string,
): Promise<EditionReach> {
  const employments = new Set<string>();
  for (const { kind, id, scope } of objects) {
    const spans = await reachingSpans(tx, ctx, { kind: reachingKindOf(kind), id, from, scope });
    const { rows } = await tx.execute<{ employment_id: string }>(
      sql`select distinct employment_id from (${spans}) touched`,
    );
    for (const { employment_id: employment } of rows) employments.add(employment);
  }
  const { rows } = await tx.execute<{ until: string | null }>(sql`
    select max(period_to)::text as until from statements
     where workspace_id = ${ctx.workspace.id} and state = 'approved' and period_to >= ${from}::date
       and employment_id = any(${uuidList([...employments])})`);
  return { employments: [...employments], settledUntil: rows[0]?.until ?? null };
}

/** Throws conflict for a date inside time that is settled: an edition changes nothing that was approved. */
export function refuseSettled({ settledUntil }: EditionReach, from: string): void {
  if (settledUntil === null) return;
  const free = dayAfter(settledUntil);
  const detail = say('edition-would-change-settled', { from, until: settledUntil, free });
  throw refusalAt('/effective_from', detail);
}

export function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/** The people of employments, by name. */
export async function namesOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employments: readonly string[],
  most: number,
): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct coalesce((select n.name from employee_versions n
             where n.workspace_id = e.workspace_id and n.object_id = e.employee_id and n.superseded_at is null
             order by n.effective_from desc limit 1), '') as name
      from employments e
     where e.workspace_id = ${ctx.workspace.id} and e.id = any(${uuidList(employments)})
     order by name limit ${most}`);
  return rows.map(({ name }) => name);
}

function reachingKindOf(kind: PackObjectKind): ReachingKind {
  if (kind === 'employment-terms') return kind;
  if (kind === 'activity') return 'activities';
  if (kind.endsWith('-policy')) return 'policies';
  return `${kind}s` as 'reasons' | 'time-accounts' | 'holiday-calendars';
}
