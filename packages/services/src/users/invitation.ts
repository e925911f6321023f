import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@stempel/db';
import type { ServiceContext } from '../context.ts';

/** How long the link of an invitation works. */
export const invitationDays = 7;

/** SHA-256 of the secret part of a link; the secret itself lies only in the mail. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Mail and invitation as JSON rows keyed by column, to be inserted together: either both exist or neither. */
export interface InvitationRows {
  invitation: Record<string, unknown>;
  mail: Record<string, unknown>;
}

/** A new invitation of a user: 256 random bits in the link, their hash in the invitation. */
export function makeInvitation(
  ctx: ServiceContext,
  user: { id: string; email: string; name: string },
): InvitationRows {
  const secret = randomBytes(32).toString('base64url');
  const createdAt = ctx.now.toString();
  const common = { workspace_id: ctx.workspace.id, user_id: user.id, created_at: createdAt };
  const expiresAt = ctx.now.add({ hours: 24 * invitationDays });
  return {
    invitation: {
      ...common,
      id: newId(),
      email: user.email,
      token_sha256: `\\x${hashSecret(secret).toString('hex')}`,
      expires_at: expiresAt.toString(),
    },
    mail: {
      ...common,
      id: newId(),
      kind: 'invitation',
      recipient: user.email,
      subject: `Your access to ${ctx.workspace.name}`,
      // The sender of mails puts the public origin in the place of {base_url}.
      text_body: invitationText(ctx, user.name, `{base_url}/activate?token=${ctx.workspace.id}.${secret}`),
      state: 'queued',
      attempts: 0,
    },
  };
}

function invitationText(ctx: ServiceContext, name: string, link: string): string {
  return [
    `Hello ${name},`,
    '',
    `you have been given access to the time tracking of ${ctx.workspace.name}.`,
    'Open this link to set up your sign-in:',
    '',
    link,
    '',
    `The link works once and for ${invitationDays} days. If you did not expect this mail, you can ignore it.`,
    '',
  ].join('\n');
}
