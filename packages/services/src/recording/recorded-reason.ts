import { isId, type schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from 'drizzle-orm';
import { invalid } from '../errors.ts';
import { isAvailable } from './availability.ts';
import type { EmploymentOn } from './employment-on.ts';

export interface RecordedReason {
  readonly id: string;
  readonly code: string;
  readonly kind: 'work' | 'standby';
}

interface ReasonRow extends Record<string, unknown> {
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
  employment: EmploymentOn,
  reference: string | null,
): Promise<RecordedReason | null> {
  if (reference === null) return findDefaultReason(tx, employment);
  const row = await findReasonRow(
    tx,
    employment.on,
    sql`r.code = ${reference} or r.id = ${uuidOf(reference)}`,
  );
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

async function findDefaultReason(
  tx: WorkspaceTransaction,
  { employmentTermsId, on }: EmploymentOn,
): Promise<RecordedReason | null> {
  const ofTerms = sql`r.id = (
    select default_reason_id from employment_terms_versions
    where object_id = ${employmentTermsId} and superseded_at is null and effective_from <= ${on}::date
    order by effective_from desc limit 1)`;
  const row = await findReasonRow(tx, on, ofTerms);
  return row?.kind ? { id: row.id, code: row.code, kind: row.kind } : null;
}

async function findReasonRow(
  tx: WorkspaceTransaction,
  on: string,
  which: ReturnType<typeof sql>,
): Promise<ReasonRow | undefined> {
  const { rows } = await tx.execute<ReasonRow>(sql`
    select r.id, r.code, v.kind, v.state, v.availability_scope as scope
    from reasons r
    left join lateral (
      select kind, state, availability_scope from reason_versions
      where object_id = r.id and superseded_at is null and effective_from <= ${on}::date
      order by effective_from desc limit 1
    ) v on true
    where ${which}`);
  return rows[0];
}

function uuidOf(reference: string): ReturnType<typeof sql> {
  return isId(reference) ? sql`${reference}::uuid` : sql`null`;
}
