import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';

/** How long the link of an invitation works. */
export const invitationDays = 7;

/** SHA-256 of the secret part of a link; the secret itself is made when the mail leaves and lies nowhere. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Mail and invitation as JSON rows keyed by column, to be inserted together: either both exist or neither. */
export interface InvitationRows {
  invitation: Record<string, unknown>;
  mail: Record<string, unknown>;
}

/** How long a renewed invitation waits for further changes before its mail goes out. */
const settlingMinutes = 5;

/**
 * A new invitation of a user; the hash of a secret that nobody knows, until its mail leaves (see `renewLink`). A renewal
 * takes the place of one whose user has changed, and waits a few minutes.
 */
export function makeInvitation(
  ctx: ServiceContext,
  user: { id: string; email: string; name: string },
  { isRenewal = false } = {},
): InvitationRows {
  const goesOutAt = isRenewal ? ctx.now.add({ minutes: settlingMinutes }).toString() : null;
  const hash = randomBytes(32).toString('hex');
  const createdAt = ctx.now.toString();
  const common = { workspace_id: ctx.workspace.id, user_id: user.id, created_at: createdAt };
  const expiresAt = ctx.now.add({ hours: 24 * invitationDays });
  return {
    invitation: {
      ...common,
      id: newId(),
      email: user.email,
      token_sha256: `\\x${hash}`,
      expires_at: expiresAt.toString(),
      goes_out_at: goesOutAt,
    },
    mail: {
      ...common,
      id: newId(),
      kind: 'invitation',
      recipient: user.email,
      subject: `Your access to ${ctx.workspace.name}`,
      link_hash: hash,
      // The sender of mails puts the public origin in the place of {base_url}, and the secret in that of {secret}.
      text_body: invitationText(
        ctx,
        user.name,
        `{base_url}/activate?token=${ctx.workspace.id}.{secret}`,
        isRenewal,
      ),
      state: 'queued',
      attempts: 0,
      send_after: goesOutAt,
    },
  };
}

function invitationText(ctx: ServiceContext, name: string, link: string, isRenewal: boolean): string {
  return [
    `Hello ${name},`,
    '',
    `you have been given access to the time tracking of ${ctx.workspace.name}.`,
    ...(isRenewal ? ['Your access has changed since the last mail, whose link no longer works.'] : []),
    'Open this link to set up your sign-in:',
    '',
    link,
    '',
    `The link works once and for ${invitationDays} days. If you did not expect this mail, you can ignore it.`,
    '',
  ].join('\n');
}
