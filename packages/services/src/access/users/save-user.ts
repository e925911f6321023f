import type { WorkspaceTransaction } from '@stempel/db';
import type { AuditedChange } from '../../kernel/audit.ts';
import { auditRows } from '../../kernel/audit-rows.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { type LockedUser, lockUser, saveUser } from './change-user-statements.ts';
import { stateOf, type UserState } from './decide-user-change.ts';
import { employeeNameRow } from './employee-name-row.ts';
import { makeInvitation } from './invitation.ts';
import type { InvitationEnd } from './user-contract.ts';

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

const actionOf = (before: UserState, after: UserState): AuditedChange['action'] => {
  if (after.state === 'deleted') return 'delete';
  if (before.state === after.state) return 'update';
  if (after.state === 'suspended') return 'suspend';
  return before.state === 'suspended' ? 'restore' : 'update';
};

/** What makes the link of an invitation open something else than what it was sent for; null for nothing. */
function invitationEnd(before: UserState, after: UserState): InvitationEnd | null {
  if (after.state === 'deleted') return 'deleted';
  if (before.email !== after.email || before.userName !== after.userName) return 'address';
  return before.employeeId === after.employeeId ? null : 'employee';
}

/**
 * Writes what a user has become, with the audit rows and the end of its sessions. `logged` are the rows of the
 * provisioning log that go along; the console has none. Nothing but those is written where nothing changes. Who is
 * invited and now has another address or employee gets a new invitation; the old one ends.
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
  const because = user.was_activated ? null : invitationEnd(before, after);
  const renews = because !== null && before.state === 'invited' && after.state === 'invited' && after.email;
  const name = user.employee_name ?? after.name;
  const isRenewal = because === 'employee';
  const made = renews ? [makeInvitation(ctx, { id: user.id, email: renews, name }, { isRenewal })] : [];
  await runNamed(tx, saveUser, [
    differs ? userRow(ctx, user.id, after) : null,
    renamed ? JSON.stringify(renamed.row) : null,
    auditRows(tx, ctx, audits),
    logged,
    because,
    JSON.stringify(made.map(({ invitation }) => invitation)),
    JSON.stringify(made.map(({ mail }) => mail)),
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
