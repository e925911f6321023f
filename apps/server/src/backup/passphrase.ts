import { readFile } from 'node:fs/promises';
import { CommandError } from '../cli/output.ts';
import type { Config } from '../config.ts';

const shortest = 12;

/** Of the file that is named, else of BACKUP_PASSPHRASE; null where there is none. Never of the command line: others see that. */
export async function readPassphrase(
  file: string | undefined,
  { backupPassphrase }: Pick<Config, 'backupPassphrase'>,
): Promise<string | null> {
  if (file === undefined) return backupPassphrase;
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandError('unreadable-file', `--passphrase-file ${file} cannot be read: ${error.message}.`);
  });
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase.length >= shortest && !/[\r\n]/.test(passphrase)) return passphrase;
  throw new CommandError(
    'invalid',
    `The passphrase in ${file} must be one line of at least ${shortest} characters, such as \`openssl rand -base64 24\` makes.`,
  );
}
