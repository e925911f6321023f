import { isId, namedStatement } from '@stempel/db';
import { today } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { reading } from '../../kernel/transaction.ts';
import { logRead } from '../provisioning/log-read.ts';
import { logRows, type Outcome, type ProvisioningCall } from '../provisioning/provisioning-call.ts';
import { recordCall } from '../provisioning/record-call.ts';
import { unknownUser } from './change-provisioned-user.ts';
import { type ProvisionedUser, type ProvisionedUserRow, provisionedUser } from './provisioned-user.ts';
import { employeeOfUser, inLowerCase, livePeople, provisionedColumns } from './user-sql.ts';

const readOne = namedStatement(
  'read-provisioned-user',
  `
  with found as (
    select ${provisionedColumns} from users u ${employeeOfUser('$3')} where ${livePeople} and u.id = $2),
  ${logRead('case when exists (select from found) then $4::jsonb else $5::jsonb end')}
  select * from found`,
);

/** A user of the workspace; 404 for an id that is unknown, deleted, foreign or malformed. */
export async function readProvisionedUser(
  call: ProvisioningCall,
  id: string,
): Promise<Outcome<ProvisionedUser>> {
  const refused = unknownUser(id);
  const missing = { resource: 'User', objectId: null, status: 404, said: refused.said } as const;
  if (!isId(id)) {
    await recordCall(call, missing);
    return { refused };
  }
  const found = logRows(call, { resource: 'User', objectId: id, status: 200 });
  const rows = await reading(call, (tx) =>
    runNamed<ProvisionedUserRow>(tx, readOne, [
      call.workspace.id,
      id,
      today(call),
      found,
      logRows(call, missing),
    ]),
  );
  return rows[0] ? { done: provisionedUser(rows[0]) } : { refused };
}

export interface ProvisionedPage<Item> {
  total: number;
  items: Item[];
}

/** A filter is exact: userName in any case, externalId in its own. */
export interface UserQuery {
  filter?: { attribute: 'userName' | 'externalId'; value: string } | undefined;
  /** Zero-based position of the first user. */
  offset: number;
  limit: number;
}

const listing = (name: string, condition: string) =>
  namedStatement(
    name,
    `
  with matching as materialized (
    select u.ordinal, u.id from users u where ${livePeople} ${condition}
     order by u.ordinal offset $3 limit $4),
  ${logRead('$5::jsonb')}
  select (select count(*) from users u where ${livePeople} ${condition}) as total, found.*
    from (select 1) one
    left join (select u.ordinal, ${provisionedColumns}
                 from matching p join users u on u.workspace_id = $1 and u.id = p.id ${employeeOfUser('$6')}) found on true
   order by found.ordinal`,
  );

const listings = {
  all: listing('list-provisioned-users', 'and $2::text is null'),
  userName: listing('find-provisioned-users-by-name', `and u.user_name_key = ${inLowerCase('$2')}`),
  externalId: listing('find-provisioned-users-by-external-id', 'and u.external_id = $2::text'),
};

/** A page of users in the order of their creation, and how many match in all. */
export async function listProvisionedUsers(
  call: ProvisioningCall,
  query: UserQuery,
): Promise<ProvisionedPage<ProvisionedUser>> {
  const { filter, offset, limit } = query;
  const statement = listings[filter?.attribute ?? 'all'];
  const log = logRows(call, { resource: 'User', objectId: null, status: 200 });
  const rows = await reading(call, (tx) =>
    runNamed<ProvisionedUserRow & { total: string; id: string | null }>(tx, statement, [
      call.workspace.id,
      filter?.value ?? null,
      offset,
      limit,
      log,
      today(call),
    ]),
  );
  const items = rows.filter((row) => row.id !== null).map(provisionedUser);
  return { total: Number(rows[0]?.total ?? 0), items };
}
