import { type Database, inWorkspace } from '@stempel/db';
import { queueMail } from '../../kernel/queue-mail.ts';

export interface PasswordResetMail {
  workspaceId: string;
  userId: string;
  email: string;
  name: string;
  /** Under which hash the sign-in library knows the request. */
  linkHash: string;
  validMinutes: number;
  now: Temporal.Instant;
}

/** Queues the mail with the link to a new password; it changes nothing until the link is used. */
export async function queuePasswordReset(db: Database, mail: PasswordResetMail): Promise<void> {
  const { workspaceId, userId, email: recipient, linkHash, now } = mail;
  const textBody = resetText(mail);
  const subject = 'Choose a new password';
  await inWorkspace(db, workspaceId, (tx) =>
    queueMail(tx, workspaceId, {
      kind: 'password-reset',
      recipient,
      subject,
      textBody,
      userId,
      linkHash,
      now,
    }),
  );
}

function resetText({ name, validMinutes }: PasswordResetMail): string {
  return [
    `Hello ${name},`,
    '',
    'somebody, hopefully you, asked for a new password for your sign-in to the time tracking.',
    'Open this link to choose one:',
    '',
    // The sender of mails puts the public origin in the place of {base_url}, and the secret in that of {secret}.
    '{base_url}/reset-password?token={secret}',
    '',
    `The link works once and for ${validMinutes} minutes; all your sessions end with it.`,
    'If you did not ask for it, ignore this mail: your password stays as it is.',
    '',
  ].join('\n');
}
