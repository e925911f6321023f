import { schema, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { rowsByKey } from '../../kernel/rows-by-key.ts';
import type { ChangedObject } from './known-contract.ts';

/** What a change says of an object before it has its name. */
export type UnnamedObject = Omit<ChangedObject, 'name'>;

const versioned = {
  activities: schema.activityVersions,
  employment_terms: schema.employmentTermsVersions,
  holiday_calendars: schema.holidayCalendarVersions,
  org_units: schema.orgUnitVersions,
  policies: schema.policyVersions,
  projects: schema.projectVersions,
  reasons: schema.reasonVersions,
  time_accounts: schema.timeAccountVersions,
} as const;

const isVersioned = (kind: string): kind is keyof typeof versioned => Object.hasOwn(versioned, kind);

/** The names of changed settings by id: the newest that counts, of what was taken back altogether the last it had. */
export async function loadChangedNames(
  tx: WorkspaceTransaction,
  objects: readonly UnnamedObject[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = Map.groupBy(objects, ({ kind }) => kind);
  const selects = [...idsOf].flatMap(([kind, changed]) => {
    if (!isVersioned(kind)) return [];
    const { objectId, supersededAt, effectiveFrom, name } = versioned[kind];
    const ids = [...new Set(changed.map(({ id }) => id))];
    return sql`
      (select distinct on (${objectId}) ${objectId} as id, ${name} as name from ${rowsByKey(objectId, ids)}
        order by ${objectId}, ${supersededAt} is null desc, ${effectiveFrom} desc)`;
  });
  if (selects.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; name: string }>(sql.join(selects, sql` union all `));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
