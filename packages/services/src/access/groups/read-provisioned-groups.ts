import { isId, namedStatement } from '@stempel/db';
import { today } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { reading } from '../../kernel/transaction.ts';
import { logRead } from '../provisioning/log-read.ts';
import { logRows, type Outcome, type ProvisioningCall } from '../provisioning/provisioning-call.ts';
import { recordCall } from '../provisioning/record-call.ts';
import type { ProvisionedPage } from '../users/read-provisioned-users.ts';
import { inLowerCase } from '../users/user-sql.ts';
import { unknownGroup } from './change-provisioned-group.ts';
import { membersJson } from './group-sql.ts';
import { type ProvisionedGroup, type ProvisionedGroupRow, provisionedGroup } from './provisioned-group.ts';

const members = (date: string) =>
  membersJson('select user_id from role_members where workspace_id = $1 and role_id = r.id', date);

const readOne = namedStatement(
  'read-provisioned-group',
  `
  with found as (
    select r.id, r.name, r.scim_external_id as external_id, case when $6 then ${members('$3')} end as members
      from roles r where r.workspace_id = $1 and r.id = $2 and r.scim_managed),
  ${logRead('case when exists (select from found) then $4::jsonb else $5::jsonb end')}
  select * from found`,
);

/** A group; 404 for an id that is unknown, deleted, foreign or malformed. Members are read only when asked for. */
export async function readProvisionedGroup(
  call: ProvisioningCall,
  id: string,
  withMembers: boolean,
): Promise<Outcome<ProvisionedGroup>> {
  const refused = unknownGroup(id);
  const missing = { resource: 'Group', objectId: null, status: 404, said: refused.said } as const;
  if (!isId(id)) {
    await recordCall(call, missing);
    return { refused };
  }
  const found = logRows(call, { resource: 'Group', objectId: id, status: 200 });
  const values = [call.workspace.id, id, today(call), found, logRows(call, missing), withMembers];
  const rows = await reading(call, (tx) => runNamed<ProvisionedGroupRow>(tx, readOne, values));
  return rows[0] ? { done: provisionedGroup(rows[0]) } : { refused };
}

export interface GroupQuery {
  filter?: { attribute: 'displayName' | 'externalId'; value: string } | undefined;
  /** Zero-based position of the first group. */
  offset: number;
  limit: number;
  withMembers: boolean;
}

const listing = (name: string, condition: string) =>
  namedStatement(
    name,
    `
  with matching as (
    select r.ordinal, r.id, r.name, r.scim_external_id as external_id
      from roles r where r.workspace_id = $1 and r.scim_managed ${condition}
     order by r.ordinal offset $3 limit $4),
  ${logRead('$5::jsonb')}
  select (select count(*) from roles r where r.workspace_id = $1 and r.scim_managed ${condition}) as total,
         r.*, case when $7 and r.id is not null then ${members('$6')} end as members
    from (select 1) one left join matching r on true
   order by r.ordinal`,
  );

const listings = {
  all: listing('list-provisioned-groups', 'and $2::text is null'),
  displayName: listing('find-provisioned-groups-by-name', `and r.name_key = ${inLowerCase('$2')}`),
  externalId: listing('find-provisioned-groups-by-external-id', 'and r.scim_external_id = $2::text'),
};

/** A page of the roles that the identity provider manages, in the order of their creation. */
export async function listProvisionedGroups(
  call: ProvisioningCall,
  query: GroupQuery,
): Promise<ProvisionedPage<ProvisionedGroup>> {
  const { filter, offset, limit, withMembers } = query;
  const log = logRows(call, { resource: 'Group', objectId: null, status: 200 });
  const rows = await reading(call, (tx) =>
    runNamed<ProvisionedGroupRow & { total: string; id: string | null }>(
      tx,
      listings[filter?.attribute ?? 'all'],
      [call.workspace.id, filter?.value ?? null, offset, limit, log, today(call), withMembers],
    ),
  );
  const items = rows.filter((row) => row.id !== null).map(provisionedGroup);
  return { total: Number(rows[0]?.total ?? 0), items };
}
