import { type Database, inWorkspace } from '@stempel/db';
import { queueMail } from '../../kernel/queue-mail.ts';
import { type Language, languageOf } from '../../notifications/index.ts';

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

/** Queues the mail with the link to a new password, in the person's language; it changes nothing until the link is used. */
export async function queuePasswordReset(db: Database, mail: PasswordResetMail): Promise<void> {
  const { workspaceId, userId, email: recipient, linkHash, now } = mail;
  await inWorkspace(db, workspaceId, async (tx) => {
    const { subject, body } = words[await languageOf(tx, { workspaceId, userId })];
    const textBody = [...body(mail), ''].join('\n');
    const content = { kind: 'password-reset', recipient, subject, textBody, userId, linkHash };
    await queueMail(tx, workspaceId, { ...content, now });
  });
}

// The sender of mails puts the public origin in the place of {base_url}, and the secret in that of {secret}.
const link = '{base_url}/reset-password?token={secret}';

const words: Record<Language, { subject: string; body: (mail: PasswordResetMail) => string[] }> = {
  en: {
    subject: 'Choose a new password',
    body: ({ name, validMinutes }) => [
      `Hello ${name},`,
      '',
      'somebody, hopefully you, asked for a new password for your sign-in to the time tracking.',
      'Open this link to choose one:',
      '',
      link,
      '',
      `The link works once and for ${validMinutes} minutes; all your sessions end with it.`,
      'If you did not ask for it, ignore this mail: your password stays as it is.',
    ],
  },
  da: {
    subject: 'Vælg en ny adgangskode',
    body: ({ name, validMinutes }) => [
      `Hej ${name}`,
      '',
      'Nogen, forhåbentlig dig, har bedt om en ny adgangskode til din tidsregistrering.',
      'Åbn dette link for at vælge den:',
      '',
      link,
      '',
      `Linket virker én gang og i ${validMinutes} minutter; alle dine sessioner slutter med det.`,
      'Har du ikke bedt om det, så se bort fra mailen: din adgangskode forbliver, som den er.',
    ],
  },
  de: {
    subject: 'Neues Passwort wählen',
    body: ({ name, validMinutes }) => [
      `Guten Tag ${name},`,
      '',
      'jemand, hoffentlich Sie, hat ein neues Passwort für Ihre Anmeldung zur Zeiterfassung angefordert.',
      'Öffnen Sie diesen Link, um es zu wählen:',
      '',
      link,
      '',
      `Der Link gilt einmal und ${validMinutes} Minuten; alle Ihre Sitzungen enden damit.`,
      'Haben Sie es nicht angefordert, beachten Sie diese Mail nicht: Ihr Passwort bleibt, wie es ist.',
    ],
  },
};
