import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';

/** Accounts that nobody uses count by the address of the person, too. */
const find = (workspace: string, employee: string): SQL => sql`
  with theirs as (
    select id, kind, state from users
     where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid and state <> 'deleted'
    union all
    select id, kind, state from users
     where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid and state = 'deleted'),
  unused as (
    select found.* from (
      select distinct v.email_key as address from employee_versions v
       where v.workspace_id = ${workspace}::uuid and v.object_id = ${employee}::uuid and v.email_key is not null) known
     cross join lateral (
       ${byAddress(workspace, sql`email_key`, sql`<>`)} union all ${byAddress(workspace, sql`email_key`, sql`=`)}
       union all
       ${byAddress(workspace, sql`user_name_key`, sql`<>`)} union all ${byAddress(workspace, sql`user_name_key`, sql`=`)}) found
     where found.employee_id is null and found.state in ('draft', 'deleted'))
  select id, state <> 'deleted' as lives from (
    select id, kind, state from theirs union select id, kind, state from unused) u
   where kind = 'person' order by id`;

/** The living and the deleted have an index each, whose words these are. */
function byAddress(workspace: string, key: SQL, isDeleted: SQL): SQL {
  return sql`(select id, kind, state, employee_id from users
    where workspace_id = ${workspace}::uuid and ${key} = known.address and state ${isDeleted} 'deleted' offset 0)`;
}

/** The accounts that go with a person: theirs, former ones, too, and drafts and deleted ones with their address. */
export async function usersToErase(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
): Promise<{ id: string; lives: boolean }[]> {
  const { rows } = await tx.execute<{ id: string; lives: boolean }>(find(ctx.workspace.id, employeeId));
  return rows;
}
