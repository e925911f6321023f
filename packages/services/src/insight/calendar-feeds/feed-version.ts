import { hash } from 'node:crypto';
import { formatGrant } from '@stempel/core/access';
import { namedStatement } from '@stempel/db';
import { today } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { reading } from '../../kernel/transaction.ts';
import type { OpenFeed } from './feed-owner.ts';

/** Another one whenever a release writes other calendars for the same rows. */
const format = 2;

/** What units and kinds are called and where they stand; each counts its writes. */
const counted = ['org-units', 'activities'];

/**
 * What was written so far, and whether an absence, an employment or a name was written since the transaction `$3`: every
 * transaction before the oldest that runs has ended, so whoever saw its end has seen all of theirs, whatever any clock said.
 */
const look = namedStatement(
  'look-at-feed-version',
  `
  select pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
    (select system_identifier::text from pg_control_system()) as cluster,
    (select coalesce(sum(version), 0)::text from resource_counters
      where workspace_id = $1::uuid and resource = any ($2::text[])) as counted,
    $3::bigint is null
      or exists (select from absences a
        where a.workspace_id = $1::uuid and a.created_in >= $3::bigint << 20)
      or exists (select from earlier_rows e
        where e.workspace_id = $1::uuid and e.kind in ('absences', 'employments') and e.superseded_in >= $3::bigint << 20)
      or exists (select from employment_versions v
        where v.workspace_id = $1::uuid and v.recorded_in >= $3::bigint << 20)
      or exists (select from employee_versions v
        where v.workspace_id = $1::uuid and v.recorded_in >= $3::bigint << 20) as "isNew"`,
);

interface Looked {
  oldest: string;
  cluster: string;
  counted: string;
  isNew: boolean;
}

/**
 * The weak ETag of a feed, without its rows: from its owner's rights, the day, what was written of people, units and kinds,
 * and the transactions that had ended. `matches` says that a client which holds `held` misses nothing.
 */
export async function versionOfFeed(
  feed: OpenFeed,
  held: string | undefined,
): Promise<{ etag: string; matches: boolean }> {
  const { ctx, id, kind, orgUnitId, language } = feed;
  const tags = [...(held ?? '').matchAll(/"([\w-]{22})\.(\d{1,18})"/g)];
  const [only] = tags;
  const [found] = await reading(ctx, (tx) =>
    runNamed<Looked>(tx, look, [ctx.workspace.id, counted, only?.[2] ?? null]),
  );
  if (!found) throw new Error('The version of a feed was not read.');
  const { actor } = ctx;
  const rights = [...new Set(actor.grants.map(formatGrant))].sort();
  // A calendar that is no unit's is called by the name of its owner.
  const name = orgUnitId === null ? actor.name : null;
  const whose = [id, kind, orgUnitId, language, name, actor.employeeId];
  const facts = [format, ...whose, rights, today(ctx), found.cluster];
  const own = hash('sha256', JSON.stringify([...facts, found.counted]), 'buffer')
    .toString('base64url')
    .slice(0, 22);
  const matches = only?.[1] === own && !found.isNew;
  // Whoever holds the right one keeps it.
  return { etag: `W/${matches ? only[0] : `"${own}.${found.oldest}"`}`, matches };
}
