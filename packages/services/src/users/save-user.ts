import type { WorkspaceTransaction } from '@stempel/db';
import type { AuditedChange } from '../audit.ts';
import { auditRows } from '../audit-rows.ts';
import { type ServiceContext, today } from '../context.ts';
import { runNamed } from '../named-statement.ts';
import { type LockedUser, lockUser, saveUser } from './change-user-statements.ts';
import { stateOf, type UserState } from './decide-user-change.ts';
import { employeeNameRow } from './employee-name-row.ts';

/** Locks a person of the workspace; undefined where none lives under the id. */
export async function findLockedUser(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  id: string,
  wanted: { userName?: string | undefined; externalId?: string | undefined } = {},
): Promise<LockedUser | undefined> {
  const [user] = await runNamed<LockedUser>(tx, lockUser, [
    ctx.workspace.id,
    id,
    today(ctx),
    wanted.userName ?? null,
    wanted.externalId ?? null,
  ]);
  return user;
}

const actionOf = (before: UserState, after: UserState): string => {
  if (after.state === 'deleted') return 'delete';
  if (before.state === after.state) return 'update';
  if (after.state === 'suspended') return 'suspend';
  return before.state === 'suspended' ? 'restore' : 'update';
};

/**
 * Writes what a user has become, with the audit rows and the end of its sessions. `logged` are the rows of the
 * provisioning log that go along; the console has none. Nothing but those is written where nothing changes.
 */
export async function saveUserChange(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  user: LockedUser,
  change: { after: UserState; employeeName?: string | null },
  logged = '[]',
): Promise<void> {
  const before = stateOf(user);
  const { after } = change;
  const differs = JSON.stringify(before) !== JSON.stringify(after);
  const renamed = employeeNameRow(ctx, user.employee_id, user.employee_name, change.employeeName ?? null);
  const audits: AuditedChange[] = [];
  if (differs) {
    const shown = after.state === 'deleted' ? null : after;
    audits.push({
      action: actionOf(before, after),
      resource: 'users',
      objectId: user.id,
      before,
      after: shown,
    });
  }
  if (renamed) audits.push(renamed.audit);
  await runNamed(tx, saveUser, [
    differs ? userRow(ctx, user.id, after) : null,
    renamed ? JSON.stringify(renamed.row) : null,
    auditRows(ctx, audits),
    logged,
  ]);
}

function userRow(ctx: ServiceContext, id: string, after: UserState): string {
  return JSON.stringify({
    workspace_id: ctx.workspace.id,
    id,
    state: after.state,
    state_before_suspension: after.stateBeforeSuspension,
    user_name: after.userName,
    email: after.email,
    name: after.name,
    external_id: after.externalId,
    employee_id: after.employeeId,
    updated_at: ctx.now.toString(),
  });
}
