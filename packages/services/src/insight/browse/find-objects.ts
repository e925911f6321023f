import type { Resource } from '@stempel/core/access';
import { schema } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { scopesOf } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import type { FindObjects, FoundObject } from './find-contract.ts';
import { findsPeople, searchPeople, walks } from './find-people.ts';
import { searchUsers } from './find-users.ts';
import { keepOrderOfIndexes } from './people.ts';
import { lookUpWords, type PeopleBounds, usualBounds, wordedUsers } from './people-words.ts';
import { wordsIn } from './text-order.ts';

/** Rows of a kind at most: a search is for one thing, and more letters narrow it. */
const perKind = 5;

/**
 * What a person may open and has these words in its name, code, number or address, a few of each kind: names that
 * begin with the words first. What their roles do not open is not searched. People and users have words that begin so,
 * everything else has the words anywhere; neither case nor accents matter.
 */
export async function findObjects(
  ctx: ServiceContext,
  input: FindObjects,
  bounds: PeopleBounds = usualBounds,
): Promise<{ data: FoundObject[] }> {
  const others = [
    ...versionedKinds
      .filter(({ resource }) => scopesOf(ctx, resource, 'read') !== null)
      .map((kind) => searchVersioned(ctx, kind, input.q)),
    ...roleSearches(ctx, input.q),
  ];
  const [seesPeople, seesUsers] = [findsPeople(ctx), seesAll(ctx, 'users')];
  if (others.length === 0 && !seesPeople && !seesUsers) return { data: [] };
  return reading(ctx, async (tx) => {
    const words = seesPeople ? await lookUpWords(tx, ctx, input.q, bounds) : undefined;
    const users = seesUsers ? await lookUpWords(tx, ctx, input.q, bounds, wordedUsers) : undefined;
    const isWalked = (words && walks(ctx, words)) || (users && !users.candidates);
    if (isWalked) await keepOrderOfIndexes(tx);
    const searches = [
      ...(words ? searchPeople(ctx, words, perKind) : []),
      ...others,
      ...(users ? [searchUsers(ctx, users, perKind)] : []),
    ];
    const { rows } = await tx.execute<{ data: FoundObject[] }>(sql`
      select coalesce(json_agg(found), '[]') as data from (${sql.join(searches, sql` union all `)}) found`);
    return { data: rows[0]?.data ?? [] };
  });
}

interface VersionedKind {
  kind: FoundObject['kind'];
  resource: Resource;
  identity: string;
  versions: string;
  /** What tells rows of one kind apart beyond their code. */
  part?: SQL;
}

const versionedKinds: readonly VersionedKind[] = [
  { kind: 'org-units', resource: 'org-units', identity: 'org_units', versions: 'org_unit_versions' },
  { kind: 'projects', resource: 'projects', identity: 'projects', versions: 'project_versions' },
  { kind: 'activities', resource: 'settings', identity: 'activities', versions: 'activity_versions' },
  { kind: 'dimensions', resource: 'settings', identity: 'dimensions', versions: 'dimension_versions' },
  {
    kind: 'time-accounts',
    resource: 'settings',
    identity: 'time_accounts',
    versions: 'time_account_versions',
  },
  { kind: 'reasons', resource: 'settings', identity: 'reasons', versions: 'reason_versions' },
  {
    kind: 'employment-terms',
    resource: 'settings',
    identity: 'employment_terms',
    versions: 'employment_terms_versions',
  },
  {
    kind: 'holiday-calendars',
    resource: 'settings',
    identity: 'holiday_calendars',
    versions: 'holiday_calendar_versions',
  },
  {
    kind: 'policies',
    resource: 'policies',
    identity: 'policies',
    versions: 'policy_versions',
    part: sql`o.kind`,
  },
];

/** By the version in force today, else the nearest one. All versions are read once, in the order of their objects. */
function searchVersioned(
  ctx: ServiceContext,
  { kind, identity, versions, part }: VersionedKind,
  q: string,
): SQL {
  const date = today(ctx);
  return few(
    q,
    sql`select ${kind} as kind, o.id, v.name, o.code, ${part ?? sql`null`} as part, null::date as "from", null::date as "to"
          from (
            select distinct on (x.object_id) x.object_id, x.name from ${sql.identifier(versions)} x
             where x.workspace_id = ${ctx.workspace.id} and x.superseded_at is null
             order by x.object_id, x.effective_from <= ${date}::date desc, abs(x.effective_from - ${date}::date)) v
          join ${sql.identifier(identity)} o on o.workspace_id = ${ctx.workspace.id} and o.id = v.object_id
         where ${wordsIn(q, [sql`v.name`, sql`o.code`])}`,
  );
}

/** The first rows: those whose name begins with what was typed, then by name. */
function few(q: string, rows: SQL): SQL {
  const begins = sql`position(fold_text(${q.trim()}::text) in fold_text(name)) = 1`;
  return sql`(select * from (${rows}) s order by ${begins} desc, "from" desc nulls last, name collate "und-x-icu", id
    limit ${perKind})`;
}

function roleSearches(ctx: ServiceContext, q: string): SQL[] {
  const workspaceId = ctx.workspace.id;
  const columns = sql`null as part, null::date as "from", null::date as "to"`;
  const roles = sql`
    select 'roles' as kind, r.id, r.name, null as code, ${columns} from ${schema.roles} r
     where r.workspace_id = ${workspaceId} and ${wordsIn(q, [sql`r.name`])}`;
  return seesAll(ctx, 'roles') ? [few(q, roles)] : [];
}

function seesAll(ctx: ServiceContext, resource: Resource): boolean {
  return scopesOf(ctx, resource, 'read')?.has('all') ?? false;
}
