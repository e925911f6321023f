import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkMailServer } from '@stempel/jobs';
import type { Config } from '../config.ts';
import { type Check, ok, warning, wrong } from './check.ts';

/** Whether the mail server lets us in; nothing is sent. */
export async function checkMail({ smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>): Promise<Check> {
  if (smtpUrl === null) {
    const outbox = join(dataDir, 'outbox');
    const files = await readdir(outbox).catch(() => []);
    const found = `nothing is sent: ${files.length} mails lie as files in ${outbox}`;
    return warning('mail', found, 'Set SMTP_URL to the address of a mail server.');
  }
  const { host } = new URL(smtpUrl);
  try {
    await checkMailServer(smtpUrl);
    return ok('mail', `${host} takes mail`);
  } catch (error) {
    const found = `${host} takes none: ${(error as Error).message}`;
    return wrong('mail', found, 'Check SMTP_URL (host, port, user) and whether the mail server runs.');
  }
}
