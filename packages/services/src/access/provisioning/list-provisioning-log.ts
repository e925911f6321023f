import { readMessage } from '@stempel/core/messages';
import { isId, namedStatement } from '@stempel/db';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { type KeysetList, type Page, readCursor, toPage } from '../../kernel/list-page.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { requireScope } from '../../kernel/permission.ts';
import { typed } from '../../kernel/text-search.ts';
import { reading } from '../../kernel/transaction.ts';
import { displayedName, employeeOfUser } from '../users/user-sql.ts';
import type { ListProvisioningLog, ProvisioningLogDto, ProvisioningLogRow } from './log-contract.ts';

const list: KeysetList = { name: 'provisioning-log', key: ['id'] };

/** Newest first. Parameters: workspace, before id, object, outcome, limit, text, ids of its users, since, before. */
const readLog = namedStatement(
  'read-provisioning-log',
  `
  select json_build_object(
    'id', l.id, 'recorded_at', l.recorded_at, 'request_id', l.request_id, 'actor', l.actor_name,
    'user_agent', l.user_agent, 'method', l.method, 'path', l.path, 'resource', l.resource, 'object_id', l.object_id,
    'object_name', coalesce(
      (select u.name from users u where u.workspace_id = l.workspace_id and u.id = l.object_id),
      (select r.name from roles r where r.workspace_id = l.workspace_id and r.id = l.object_id)),
    'status', l.status, 'applied', l.applied, 'ignored', l.ignored, 'detail', l.detail, 'said', l.said, 'subject', l.subject) as dto
    from scim_log l
   where l.workspace_id = $1 and ($2::uuid is null or l.id < $2) and ($3::uuid is null or l.object_id = $3)
     and (case $4::text when 'applied' then l.status < 400 and l.applied <> '{}'
                        when 'ignored' then l.ignored <> '[]'
                        when 'refused' then l.status >= 400 else true end)
     and ($8::timestamptz is null or l.recorded_at >= $8) and ($9::timestamptz is null or l.recorded_at < $9)
     and ($6::text is null or l.object_id = any ($7::uuid[])
          or position(${typed('$6')} in fold_text(l.subject)) > 0
          or l.resource = 'Group' and (l.applied->'added' ?| $7::text[] or l.applied->'removed' ?| $7::text[]
             or l.applied->'members' ?| $7::text[] or exists (
               select from jsonb_array_elements(l.ignored) i, unnest($7::text[]) k where position(k in i->>'path') > 0)))
   order by l.id desc limit $5`,
);

const mostPeople = 200;

/** People and roles whose name, userName or email holds a text. Parameters: workspace, text, most. */
const findNamed = namedStatement(
  'find-named-in-provisioning-log',
  `
  select u.id from users u
    left join lateral (
      select v.name from employee_versions v
       where v.workspace_id = u.workspace_id and v.object_id = u.employee_id and v.superseded_at is null offset 0) e on true
   where u.workspace_id = $1 and position(${typed('$2::text')} in
         fold_text(concat_ws(chr(10), u.name, u.user_name, u.email, u.external_id, e.name))) > 0
  union
  select r.id from roles r
   where r.workspace_id = $1 and position(${typed('$2::text')} in fold_text(r.name)) > 0
  limit $3`,
);

/** Names of users by id, gone ones included. Parameters: workspace, ids. */
const readNames = namedStatement(
  'read-names-of-provisioning-log',
  `
  select u.id, ${displayedName} as name
    from (select distinct unnest($2::uuid[]) as id) wanted
   cross join lateral (select * from users where workspace_id = $1 and id = wanted.id offset 0) u ${employeeOfUser('$3')}`,
);

const idInPath = /"([0-9a-f-]{36})"/g;

/** The users that a row speaks of by id: members that were added or taken out, and owners that were left alone. */
function idsIn({ applied, ignored }: ProvisioningLogRow): string[] {
  const members = [applied.members, applied.added, applied.removed].flat();
  const skipped = ignored.flatMap(({ path }) => [...path.matchAll(idInPath)].map(([, id]) => id));
  return [...members, ...skipped].filter((id) => typeof id === 'string' && isId(id)) as string[];
}

/** The instant at which a day of the workspace begins; null without a day. */
function startOf(ctx: ServiceContext, date: string | undefined, days = 0): string | null {
  if (date === undefined) return null;
  const day = Temporal.PlainDate.from(date).add({ days });
  return day.toZonedDateTime(ctx.workspace.timeZone).toInstant().toString();
}

/** One page of the request log of provisioning, newest first; kept 180 days. */
export async function listProvisioningLog(
  ctx: ServiceContext,
  input: ListProvisioningLog,
): Promise<Page<ProvisioningLogDto>> {
  requireScope(ctx, 'users', 'read', 'all');
  const before = readCursor(ctx, list, input)?.key[0];
  const { object_id = null, outcome = null, person = null, limit } = input;
  const workspaceId = ctx.workspace.id;
  const [since, until] = [startOf(ctx, input.from), startOf(ctx, input.to, 1)];
  return reading(ctx, async (tx) => {
    const named =
      person === null ? [] : await runNamed<{ id: string }>(tx, findNamed, [workspaceId, person, mostPeople]);
    const ids = named.map(({ id }) => id);
    const values = [workspaceId, before ?? null, object_id, outcome, limit + 1, person, ids, since, until];
    const rows = await runNamed<{ dto: ProvisioningLogRow }>(tx, readLog, values);
    const page = toPage(
      ctx,
      list,
      rows.map(({ dto }) => dto),
      input,
      (entry) => [entry.id],
    );
    const spoken = [...new Set(page.data.flatMap(idsIn))];
    const people =
      spoken.length === 0
        ? []
        : await runNamed<{ id: string; name: string }>(tx, readNames, [workspaceId, spoken, today(ctx)]);
    const nameOf = new Map(people.map((one) => [one.id, one]));
    const data = page.data.map((row) => ({
      ...row,
      said: readMessage(row.said) ?? null,
      ignored: row.ignored.map((part) => ({ ...part, said: readMessage(part.said) ?? null })),
      people: [...new Set(idsIn(row))].flatMap((id) => nameOf.get(id) ?? []),
    }));
    return { ...page, data };
  });
}
