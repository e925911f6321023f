import { isId, prepared, type schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { isAvailable } from './availability.ts';
import type { EmploymentOn } from './employment-on.ts';

export interface RecordedReason {
  readonly id: string;
  readonly code: string;
  readonly kind: 'work' | 'standby';
}

interface ReasonRow {
  id: string;
  code: string;
  kind: 'work' | 'standby' | null;
  state: 'active' | 'inactive' | null;
  scope: schema.StoredAvailabilityScope | null;
}

/**
 * The reason named by code or id, as it stood on the date of recording; without a name the default reason of
 * the employment terms, null when they have none. Throws `invalid` at /reason when it may not be used.
 */
export async function getRecordedReason(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employment: EmploymentOn,
  reference: string | undefined,
): Promise<RecordedReason | null> {
  if (reference === undefined) return employment.defaultReason;
  const row = await findReason(tx, ctx, employment, reference);
  if (!row) throw invalid('/reason', 'unknown-reason', `There is no reason "${reference}".`);
  if (row.kind === null || row.state !== 'active') {
    const detail = `Reason "${row.code}" is not in force on ${employment.on}; choose another one.`;
    throw invalid('/reason', 'not-in-force', detail);
  }
  if (row.scope && !isAvailable(row.scope, employment)) {
    const detail = `Reason "${row.code}" is not available to this employment on ${employment.on}; choose another one.`;
    throw invalid('/reason', 'not-available', detail);
  }
  return { id: row.id, code: row.code, kind: row.kind };
}

const on = sql`${sql.placeholder('on')}::date`;

const reasonOn = sql`
  select v.kind, v.state, v.availability_scope from reason_versions v
  where v.workspace_id = r.workspace_id and v.object_id = r.id and v.superseded_at is null
    and v.effective_from <= ${on}
  order by v.effective_from desc limit 1`;

const selected = {
  id: sql<string>`r.id`,
  code: sql<string>`r.code`,
  kind: sql<ReasonRow['kind']>`v.kind`,
  state: sql<ReasonRow['state']>`v.state`,
  scope: sql<ReasonRow['scope']>`v.availability_scope`,
};

async function findReason(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { on: date }: EmploymentOn,
  reference: string,
): Promise<ReasonRow | undefined> {
  const inWorkspace = sql`r.workspace_id = ${sql.placeholder('workspaceId')}::uuid`;
  const from = sql`reasons r left join lateral (${reasonOn}) v on true where ${inWorkspace}`;
  const id = isId(reference) ? reference : null;
  const named = prepared(tx, 'named reason', (orm) =>
    orm
      .select(selected)
      .from(sql`${from} and (r.code = ${sql.placeholder('code')} or r.id = ${sql.placeholder('id')}::uuid)`),
  );
  const [row] = await named.execute({ workspaceId: ctx.workspace.id, on: date, code: reference, id });
  return row;
}
