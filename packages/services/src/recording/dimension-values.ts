import type { schema, WorkspaceTransaction } from '@stempel/db';
import { sql } from 'drizzle-orm';
import { invalid } from '../errors.ts';
import type { RecordedActivity } from './recorded-activity.ts';

interface DimensionRow extends Record<string, unknown> {
  id: string;
  code: string;
  values: schema.StoredDimensionValue[];
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
  const dimensions = await loadDimensions(tx, on);
  for (const [code, value] of Object.entries(values)) {
    checkValue({ code, value, on }, dimensions, rules);
  }
  for (const rule of rules) {
    const dimension = dimensions.find(({ id }) => id === rule.dimension_id);
    if (!rule.required || !dimension || Object.hasOwn(values, dimension.code)) continue;
    const detail = `Activity "${activity?.code}" requires a value of dimension "${dimension.code}".`;
    throw invalid(`/dimension_values/${pointerToken(dimension.code)}`, 'required', detail);
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
    throw invalid(pointer, 'unknown-dimension', `There is no dimension "${code}" in force on ${on}.`);
  }
  if (!dimension.values.some((known) => known.code === value)) {
    const detail = `Dimension "${code}" has no value "${value}" on ${on}.`;
    throw invalid(pointer, 'unknown-value', detail);
  }
  const allowed = rules.find((rule) => rule.dimension_id === dimension.id)?.allowed_values ?? [];
  if (allowed.length > 0 && !allowed.includes(value)) {
    const detail = `The activity allows ${allowed.join(', ')} of dimension "${code}", not "${value}".`;
    throw invalid(pointer, 'not-allowed', detail);
  }
}

async function loadDimensions(tx: WorkspaceTransaction, on: string): Promise<DimensionRow[]> {
  const { rows } = await tx.execute<DimensionRow>(sql`
    select d.id, d.code, v.values
    from dimensions d
    cross join lateral (
      select values, state from dimension_versions
      where object_id = d.id and superseded_at is null and effective_from <= ${on}::date
      order by effective_from desc limit 1
    ) v
    where v.state = 'active'`);
  return rows;
}

/** A token of a JSON pointer (RFC 6901 §3). */
function pointerToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}
