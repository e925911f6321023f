import { schema } from '@stempel/db';
import { eq, type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { fittingBest } from './fitting-best.ts';
import type { PeopleWords } from './people-words.ts';

const { userNames: names, users } = schema;

/** A query of users by their words: names that begin with the words first. */
export function searchUsers(ctx: ServiceContext, found: PeopleWords, most: number): SQL {
  const { candidates } = found;
  const here = eq(names.workspaceId, ctx.workspace.id);
  const best = fittingBest(found, {
    rows: candidates
      ? sql`(${candidates}) looked cross join lateral (
          select * from ${names} where ${here} and ${names.userId} = looked.user_id offset 0) as ${names}`
      : sql`${names} where ${here}`,
    isFew: candidates !== undefined,
    id: names.userId,
    words: names.words,
    columns: sql`${names.userId} as id, ${names.words}`,
    most,
  });
  return sql`(
    select case u.kind when 'person' then 'users' else 'service-users' end as kind, u.id,
           case u.kind when 'person' then coalesce(i.name, u.name) else u.name end as name, u.email as code, null as part,
           null::date as "from", null::date as "to"
      from (${best}) b
     cross join lateral (select * from ${users} where ${eq(users.workspaceId, ctx.workspace.id)} and ${users.id} = b.id offset 0) u
      left join identities i on i.id = u.identity_id
     order by b.begins desc, b.words collate "C", b.id)`;
}
