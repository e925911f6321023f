import { english } from '@stempel/core/messages';
import { schema, type WorkspaceTransaction } from '@stempel/db';
import { eq, type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireKnownEmployee } from '../../kernel/employee-scope.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import type { Erasure, ErasureInput } from './erasure-contract.ts';
import { findHindrances } from './find-hindrances.ts';
import { usersToErase } from './users-to-erase.ts';

const count = (workspace: string, employee: string, users: SQL): SQL => sql`
  select
    (select to_json(min(a.recorded_at)) #>> '{}' from audit_log a where a.workspace_id = ${workspace}::uuid
      and a.resource = 'employees' and a.object_id = ${employee}::uuid and a.action = 'erase') as erased_at,
    json_build_object(
      'accounts', cardinality(${users}),
      'notes',
        (select count(note) from presence
            where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid and deleted_at is null)
        + (select count(note) + count(decision_note) from entries
            where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid and deleted_at is null)
        + (select count(note) + count(decision_note) from absences where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid)
        + (select count(note) + count(decision_note) from absence_changes
            where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid)
        + (select count(note) from statements where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid)
        + (select count(note) from movements where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid)
        + (select count(note) from incidents where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid),
      'attachments',
        (select count(*) from absence_attachments where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid),
      'notifications',
        (select count(*) from notifications where workspace_id = ${workspace}::uuid and user_id = any (${users})),
      'mails', (select count(*) from outgoing_mails where workspace_id = ${workspace}::uuid and user_id = any (${users})),
      'provisioning_calls', (select count(*) from scim_log where workspace_id = ${workspace}::uuid and object_id = any (${users})),
      'files', (select count(*) from jobs j where j.workspace_id = ${workspace}::uuid and j.kind in ('import', 'export')
        and exists (select from job_file_parts p where p.workspace_id = j.workspace_id and p.job_id = j.id))) as goes,
    json_build_object(
      'statements', (select count(*) from statements where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid),
      'movements', (select count(*) from movements where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid),
      'presence',
        (select count(*) from presence where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid and deleted_at is null),
      'entries',
        (select count(*) from entries where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid and deleted_at is null),
      'absences', (select count(*) from absences where workspace_id = ${workspace}::uuid and employee_id = ${employee}::uuid)) as stays`;

/** What the erasure of a person would delete and keep, and what has to be done before. Throws forbidden, not-found. */
export function previewErasure(ctx: ServiceContext, { employee_id: id }: ErasureInput): Promise<Erasure> {
  requireScope(ctx, 'workspace', 'delete', 'all');
  return reading(ctx, async (tx) => {
    await requireKnownEmployee(tx, ctx, id);
    const users = await usersToErase(tx, ctx, id);
    const ids = uuidList(users.map((one) => one.id));
    const [row] = (await tx.execute<Counted>(count(ctx.workspace.id, id, ids))).rows;
    if (!row) throw new Error('A query of aggregates returned no row.');
    const hindrances = await findHindrances(tx, ctx, id);
    return {
      employee_number: await numberOf(tx, id),
      ...row,
      hindrances: hindrances.map((message) => ({ detail: english(message), message })),
    };
  });
}

type Counted = Pick<Erasure, 'erased_at' | 'goes' | 'stays'> & Record<string, unknown>;

/** The number of an employee that is there. */
export async function numberOf(tx: WorkspaceTransaction, employeeId: string): Promise<string> {
  const { employees } = schema;
  const [row] = await tx.select({ code: employees.code }).from(employees).where(eq(employees.id, employeeId));
  return row?.code ?? '';
}
