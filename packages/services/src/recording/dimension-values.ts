import { say } from '@stempel/core/messages';
import type { schema, WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { refusalAt } from '../kernel/errors.ts';
import { findInForce } from '../versioned/in-force.ts';
import type { RecordedActivity } from './recorded-activity.ts';
import { remembered } from './remembered.ts';

interface StoredDimension extends Record<string, unknown> {
  id: string;
  code: string;
  versions: { effectiveFrom: string; values: schema.StoredDimensionValue[]; state: 'active' | 'inactive' }[];
}

/** A dimension as it stands on a date. */
interface DimensionRow {
  readonly id: string;
  readonly code: string;
  readonly values: readonly schema.StoredDimensionValue[];
}

interface Query {
  /** Dimension code → value code, as sent. */
  readonly values: Readonly<Record<string, string>>;
  readonly activity: RecordedActivity | null;
  readonly on: string;
}

/**
 * Refuses values of unknown dimensions, values a dimension does not have on the date, values the activity does
 * not allow, and a missing dimension that the activity requires. Pointers start at /dimension_values.
 */
export async function checkDimensionValues(tx: WorkspaceTransaction, query: Query): Promise<void> {
  const { values, activity, on } = query;
  const rules = activity?.dimensions ?? [];
  if (Object.keys(values).length === 0 && !rules.some((rule) => rule.required)) return;
  const all = await remembered(tx, 'dimensions', () => loadDimensions(tx));
  const dimensions = all.flatMap((dimension) => inForceOn(dimension, on));
  for (const [code, value] of Object.entries(values)) {
    checkValue({ code, value, on }, dimensions, rules);
  }
  for (const rule of rules) {
    const dimension = dimensions.find(({ id }) => id === rule.dimension_id);
    if (!rule.required || !dimension || Object.hasOwn(values, dimension.code)) continue;
    const detail = say('dimension-value-required', { code: activity?.code ?? '', dimension: dimension.code });
    throw refusalAt(`/dimension_values/${pointerToken(dimension.code)}`, detail);
  }
}

function checkValue(
  { code, value, on }: { code: string; value: string; on: string },
  dimensions: readonly DimensionRow[],
  rules: readonly schema.StoredActivityDimension[],
): void {
  const pointer = `/dimension_values/${pointerToken(code)}`;
  const dimension = dimensions.find((candidate) => candidate.code === code);
  if (!dimension) {
    throw refusalAt(pointer, say('dimension-not-in-force', { code, date: on }));
  }
  if (!dimension.values.some((known) => known.code === value)) {
    const detail = say('dimension-value-not-in-force', { code, value, date: on });
    throw refusalAt(pointer, detail);
  }
  const allowed = rules.find((rule) => rule.dimension_id === dimension.id)?.allowed_values ?? [];
  if (allowed.length > 0 && !allowed.includes(value)) {
    const detail = say('dimension-value-not-allowed', { values: allowed, code, value });
    throw refusalAt(pointer, detail);
  }
}

function inForceOn({ id, code, versions }: StoredDimension, on: string): DimensionRow[] {
  const version = findInForce(versions, on);
  return version?.state === 'active' ? [{ id, code, values: version.values }] : [];
}

async function loadDimensions(tx: WorkspaceTransaction): Promise<StoredDimension[]> {
  const { rows } = await tx.execute<StoredDimension>(sql`
    select d.id, d.code, (
      select coalesce(json_agg(json_build_object('effectiveFrom', v.effective_from, 'values', v.values, 'state', v.state)
               order by v.effective_from), '[]')
        from dimension_versions v
       where v.workspace_id = d.workspace_id and v.object_id = d.id and v.superseded_at is null) as versions
    from dimensions d`);
  return rows;
}

/** A token of a JSON pointer (RFC 6901 §3). */
function pointerToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}
