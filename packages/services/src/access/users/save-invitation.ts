import { namedStatement, type WorkspaceTransaction } from '@stempel/db';
import type { AuditedChange } from '../../kernel/audit.ts';
import { auditRows, insertAudits } from '../../kernel/audit-rows.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { makeMailsDue } from '../../kernel/due-work.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { makeInvitation } from './invitation.ts';
import type { InvitationEnd } from './user-contract.ts';
import { displayedName, employeeOfUser } from './user-sql.ts';

/**
 * Ends the open invitations of some users and makes new ones. Parameters: workspace, user ids, now, why, and as JSON
 * keyed by column: invitations, mails, audit rows.
 */
const saveInvitations = namedStatement(
  'save-invitations',
  `
  with revoked as (
    update invitations set revoked_at = $3, revoked_because = $4
     where workspace_id = $1 and user_id = any ($2::uuid[]) and accepted_at is null and revoked_at is null
    returning id),
  dropped as (
    delete from outgoing_mails
     where workspace_id = $1 and user_id = any ($2::uuid[]) and kind = 'invitation' and state = 'queued'),
  invited as (
    insert into invitations
    select i.* from jsonb_populate_recordset(null::invitations, $5::jsonb) i where (select count(*) from revoked) >= 0),
  mailed as (
    insert into outgoing_mails select * from jsonb_populate_recordset(null::outgoing_mails, $6::jsonb)
    returning workspace_id),
  due as (${makeMailsDue('mailed')}),
  audited as (${insertAudits('$7')})
  select pg_notify('stempel_work', 'send-mail:' || $1::text)`,
);

/** Somebody whose invitation is open. */
export interface InvitedUser {
  id: string;
  email: string;
  name: string;
  /** A suspended one is not invited again before somebody says so. */
  state: 'invited' | 'suspended';
}

/** Those of some users whose invitation is open, as a JSON array; `date` decides which name is shown. */
export function openInvitationsJson(userIds: string, date: string): string {
  return `(
    select coalesce(json_agg(json_build_object('id', u.id, 'email', u.email, 'name', ${displayedName}, 'state', u.state)), '[]')
      from (${userIds}) k
      cross join lateral (
        select * from users p
         where p.workspace_id = $1 and p.id = k.user_id and p.state in ('invited', 'suspended') and p.email is not null
        offset 0) u
      cross join lateral (
        select n.id from invitations n
         where n.workspace_id = $1 and n.user_id = u.id and n.accepted_at is null and n.revoked_at is null
         limit 1) open
      ${employeeOfUser(date)})`;
}

const findOpenInvitations = namedStatement(
  'find-open-invitations',
  `select ${openInvitationsJson('select unnest($2::uuid[]) as user_id', '$3')} as users`,
);

/** Invites a user by mail, once; the link of an earlier invitation no longer works. */
export async function saveInvitation(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  user: { id: string; email: string; name: string },
  because: InvitationEnd = 'again',
): Promise<void> {
  const { invitation, mail } = makeInvitation(ctx, user);
  await runNamed(tx, saveInvitations, [
    ctx.workspace.id,
    [user.id],
    ctx.now.toString(),
    because,
    JSON.stringify([invitation]),
    JSON.stringify([mail]),
    '[]',
  ]);
}

/** More at once would be one parameter of many megabytes. */
const mostAtOnce = 1000;

/**
 * An invitation opens what its user is: it dies when that changes, and the person gets a new one. It goes out after
 * some minutes, so that several changes in a row are one mail.
 */
export async function renewInvitations(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  users: readonly InvitedUser[],
  because: InvitationEnd,
): Promise<void> {
  for (let at = 0; at < users.length; at += mostAtOnce) {
    const some = users.slice(at, at + mostAtOnce);
    const invited = some.filter(({ state }) => state === 'invited');
    const made = invited.map((user) => makeInvitation(ctx, user, { isRenewal: true }));
    const audits = some.map(
      ({ id, email, state }): AuditedChange => ({
        action: state === 'invited' ? 'renew-invitation' : 'withdraw-invitation',
        resource: 'users',
        objectId: id,
        before: { email },
        after: { because },
      }),
    );
    await runNamed(tx, saveInvitations, [
      ctx.workspace.id,
      some.map(({ id }) => id),
      ctx.now.toString(),
      because,
      JSON.stringify(made.map(({ invitation }) => invitation)),
      JSON.stringify(made.map(({ mail }) => mail)),
      auditRows(tx, ctx, audits),
    ]);
  }
}

/** The same for a user of whom it is not known whether an invitation is open. */
export async function renewInvitationOf(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  userId: string,
  because: InvitationEnd,
): Promise<void> {
  const values = [ctx.workspace.id, [userId], today(ctx)];
  const [found] = await runNamed<{ users: InvitedUser[] }>(tx, findOpenInvitations, values);
  await renewInvitations(tx, ctx, found?.users ?? [], because);
}
