import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';

/** Accounts that nobody uses count by the address of the person, too. */
const find = (workspace: string, employee: string): SQL => sql`
  with addresses as (
    select distinct v.email_key as address from employee_versions v
     where v.workspace_id = ${workspace}::uuid and v.object_id = ${employee}::uuid and v.email_key is not null)
  select u.id, u.state <> 'deleted' as lives from users u
   where u.workspace_id = ${workspace}::uuid and u.kind = 'person'
     and (u.employee_id = ${employee}::uuid
          or (u.employee_id is null and u.state in ('draft', 'deleted')
              and (u.email_key in (select address from addresses) or u.user_name_key in (select address from addresses))))
   order by u.id`;

/** The accounts that go with a person: theirs, former ones, too, and drafts and deleted ones with their address. */
export async function usersToErase(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  employeeId: string,
): Promise<{ id: string; lives: boolean }[]> {
  const { rows } = await tx.execute<{ id: string; lives: boolean }>(find(ctx.workspace.id, employeeId));
  return rows;
}
