import { say } from '@stempel/core/messages';
import { isId, preparedQuery, type schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { isAvailable } from '../kernel/availability.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { refusalAt } from '../kernel/errors.ts';
import { findInForce } from '../versioned/in-force.ts';
import type { EmploymentOn } from './employment-on.ts';
import { remembered } from './remembered.ts';

export interface RecordedReason {
  readonly id: string;
  readonly code: string;
  readonly kind: 'work' | 'standby';
}

interface ReasonRow {
  id: string;
  code: string;
  versions: {
    effectiveFrom: string;
    kind: 'work' | 'standby';
    state: 'active' | 'inactive';
    scope: schema.StoredAvailabilityScope;
  }[];
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
  const row = await remembered(tx, `reason ${reference}`, () => findReason(tx, ctx, reference));
  if (!row) throw refusalAt('/reason', say('reason-unknown', { code: reference }));
  const version = findInForce(row.versions, employment.on);
  if (version?.state !== 'active') {
    const detail = say('reason-not-in-force', { code: row.code, date: employment.on });
    throw refusalAt('/reason', detail);
  }
  if (!isAvailable(version.scope, employment)) {
    const detail = say('reason-not-available', { code: row.code, date: employment.on });
    throw refusalAt('/reason', detail);
  }
  return { id: row.id, code: row.code, kind: version.kind };
}

const versions = sql<ReasonRow['versions']>`(
  select coalesce(json_agg(json_build_object('effectiveFrom', v.effective_from, 'kind', v.kind, 'state', v.state,
           'scope', v.availability_scope) order by v.effective_from), '[]')
    from reason_versions v
   where v.workspace_id = r.workspace_id and v.object_id = r.id and v.superseded_at is null)`;

const findByCode = preparedQuery('find reason by code', (orm) => {
  const inWorkspace = sql`r.workspace_id = ${sql.placeholder('workspaceId')}::uuid`;
  return orm
    .select({ id: sql<string>`r.id`, code: sql<string>`r.code`, versions })
    .from(sql`reasons r`)
    .where(
      sql`${inWorkspace} and (r.code = ${sql.placeholder('code')} or r.id = ${sql.placeholder('id')}::uuid)`,
    );
});

async function findReason(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  reference: string,
): Promise<ReasonRow | undefined> {
  const id = isId(reference) ? reference : null;
  const [row] = await findByCode(tx).execute({ workspaceId: ctx.workspace.id, code: reference, id });
  return row;
}
