import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../context.ts';
import { runNamed } from '../named-statement.ts';
import { makeInvitation } from './invitation.ts';

const saveInvitationStatement = {
  name: 'save-invitation',
  text: `
  with revoked as (
    update invitations set revoked_at = $3
     where workspace_id = $1 and user_id = $2 and accepted_at is null and revoked_at is null
    returning id),
  dropped as (
    delete from outgoing_mails
     where workspace_id = $1 and user_id = $2 and kind = 'invitation' and state = 'queued'),
  invited as (
    insert into invitations
    select i.* from jsonb_populate_record(null::invitations, $4::jsonb) i where (select count(*) from revoked) >= 0),
  mailed as (insert into outgoing_mails select * from jsonb_populate_record(null::outgoing_mails, $5::jsonb))
  select pg_notify('stempel_work', 'send-mail:' || $1::text)`,
};

/** Invites a user by mail, once; the link of an earlier invitation no longer works. */
export async function saveInvitation(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  user: { id: string; email: string; name: string },
): Promise<void> {
  const { invitation, mail } = makeInvitation(ctx, user);
  await runNamed(tx, saveInvitationStatement, [
    ctx.workspace.id,
    user.id,
    ctx.now.toString(),
    JSON.stringify(invitation),
    JSON.stringify(mail),
  ]);
}
