import { resolve } from 'node:path';
import type { Command } from 'commander';
import { printResult } from '../output.ts';

type PassphraseOption = { passphraseFile?: string };

/** What every backup command needs, loaded when one runs. */
async function prepare({ passphraseFile }: PassphraseOption) {
  const [{ readConfig }, { readPassphrase }, { Progress }] = await Promise.all([
    import('../../config.ts'),
    import('../../backup/passphrase.ts'),
    import('../../backup/progress.ts'),
  ]);
  const config = readConfig();
  const passphrase = await readPassphrase(passphraseFile, config);
  return { config, passphrase, progress: new Progress() };
}

async function create(given: string | undefined, options: PassphraseOption, json: boolean): Promise<void> {
  const { config, passphrase, progress } = await prepare(options);
  const [
    { createBackup },
    { requireDatabase, withOwnerUrl },
    { findInstallationSecret },
    { settleSecret },
    { backupName },
  ] = await Promise.all([
    import('../../backup/create-backup.ts'),
    import('../../backup/owner-database.ts'),
    import('../../installation-secret.ts'),
    import('../../restored-secret.ts'),
    import('../../backup/backup-folder.ts'),
  ]);
  requireDatabase(config);
  const now = Temporal.Now.instant();
  const path = resolve(given ?? backupName(now, passphrase !== null));
  const made = await withOwnerUrl(config, async (ownerUrl) => {
    await settleSecret(config, ownerUrl, now);
    const secret = findInstallationSecret(config);
    return createBackup({ ownerUrl, path, passphrase, secret, files: config.files, now }, progress);
  });
  const contents = made.contents === 0 ? '' : `${made.contents.toLocaleString('en')} files of FILES_DIR, `;
  const lost = made.missing_contents.map((name) => `NOT in it, because it is not in FILES_DIR: ${name}`);
  const figures = `${made.rows.toLocaleString('en')} rows of ${made.tables} tables, ${contents}${made.bytes.toLocaleString('en')} bytes`;
  const rest = made.includes_secret
    ? 'It is sealed and holds the secret of the installation: whoever has file and passphrase can restore everything.'
    : 'It is NOT sealed: whoever has the file reads everything in it. The secret of the installation is not in it; keep ' +
      'STEMPEL_SECRET or the file "secret" of DATA_DIR elsewhere, nothing is restored without. With --passphrase-file the ' +
      'backup is sealed and holds it.';
  const lines = [`Backed up as of ${made.taken_at}: ${figures}.`, ...lost, made.file, rest];
  printResult(json, made, lines.join('\n'));
}

async function verify(file: string, options: PassphraseOption, json: boolean): Promise<void> {
  const { config, passphrase, progress } = await prepare(options);
  const [{ verifyBackup, describeDamage }, { noteVerification }] = await Promise.all([
    import('../../backup/verify-backup.ts'),
    import('../../backup/backup-folder.ts'),
  ]);
  const path = resolve(file);
  const { manifest, secret, about, ...found } = await verifyBackup(path, passphrase, progress);
  const verified = { path, isWhole: found.valid, now: Temporal.Now.instant() };
  const aside = config.backups ? await noteVerification(config.backups.folder, verified) : undefined;
  const rows = manifest?.tables.reduce((sum, table) => sum + table.rows, 0) ?? null;
  const document = {
    ...{ file: aside ?? path, valid: found.valid, bytes: found.bytes },
    ...{ taken_at: about?.taken_at ?? null, product_version: about?.product_version ?? null },
    ...{
      tables: manifest?.tables.length ?? null,
      rows,
      includes_secret: secret !== null,
      damage: found.damage,
    },
  };
  const text = found.valid
    ? `Whole: ${rows?.toLocaleString('en')} rows of ${document.tables} tables as of ${document.taken_at}, every byte read.`
    : [
        'Damaged:',
        ...found.damage.map((one) => `  ${describeDamage(one)}`),
        ...(aside ? [`It is kept as ${aside} and counts no longer.`] : []),
        'Use another backup.',
      ].join('\n');
  printResult(json, document, text);
  if (!found.valid) process.exitCode = 1;
}

type RestoreOptions = PassphraseOption & { replace?: true };

async function restore(file: string, options: RestoreOptions, json: boolean): Promise<void> {
  const { config, passphrase, progress } = await prepare(options);
  const { restoreBackup } = await import('../../backup/restore-backup.ts');
  const order = { config, path: resolve(file), passphrase, replace: options.replace ?? false };
  const restored = await restoreBackup({ ...order, now: Temporal.Now.instant() }, progress);
  const lines = [
    `Restored ${restored.rows.toLocaleString('en')} rows of ${restored.tables} tables as of ${restored.taken_at}.`,
    ...(restored.contents > 0 ? [`${restored.contents.toLocaleString('en')} files lie in FILES_DIR.`] : []),
    ...(restored.removed_contents > 0
      ? [
          `${restored.removed_contents.toLocaleString('en')} files of what was replaced were removed from FILES_DIR.`,
        ]
      : []),
    ...(restored.contents_left
      ? [
          `Files of what was replaced may be left in FILES_DIR; a start of the server removes them. ${restored.contents_left}`,
        ]
      : []),
    ...(restored.secret_file ? [`The secret of the installation is in ${restored.secret_file} now.`] : []),
    ...(restored.former_secret_file ? [`The one of before is ${restored.former_secret_file}.`] : []),
    'Start the server.',
  ];
  printResult(json, restored, lines.join('\n'));
}

type MoveOptions = { replace?: boolean; undo?: boolean };

async function move({ replace = false, undo = false }: MoveOptions, json: boolean): Promise<void> {
  const { config, progress } = await prepare({});
  const { moveDatabase, undoMove } = await import('../../backup/move-database.ts');
  if (undo) {
    const undone = await undoMove(config);
    const said = undone.undone
      ? 'The embedded database is the one that counts again, and can be written. Start the server without DATABASE_URL.'
      : 'Nothing was moved away from the embedded database: it can be written.';
    printResult(json, undone, said);
    return;
  }
  const moved = await moveDatabase({ config, replace, now: Temporal.Now.instant() }, progress);
  const contents = moved.contents > 0 ? ` and ${moved.contents.toLocaleString('en')} files` : '';
  const lines = [
    `Moved ${moved.rows.toLocaleString('en')} rows of ${moved.tables} tables${contents} in ${moved.seconds} s.`,
    `The embedded database stays as it was in ${moved.former}. It can be read only: a server that runs on it refuses what is written.`,
    'Stop it now, and start the server with this DATABASE_URL.',
  ];
  printResult(json, moved, lines.join('\n'));
}

export function addBackupCommands(program: Command, json: boolean): void {
  const backup = program.command('backup').description('the whole database in one file, and back');
  const passphrase = [
    '--passphrase-file <file>',
    'file with the passphrase that seals the backup (else BACKUP_PASSPHRASE)',
  ] as const;
  backup
    .command('create [file]')
    .description('back up while servers run or not; without a name into the folder you are in')
    .option(...passphrase)
    .action((file: string | undefined, options: PassphraseOption) => create(file, options, json));
  backup
    .command('verify <file>')
    .description('read every byte of a backup; exit code 1 and the place where one is not what it was')
    .option(...passphrase)
    .action((file: string, options: PassphraseOption) => verify(file, options, json));
  backup
    .command('restore <file>')
    .description('fill an empty database with a backup, after every server was stopped')
    .option(...passphrase)
    .option('--replace', 'put it in the place of what is there, which is lost')
    .action((file: string, options: RestoreOptions) => restore(file, options, json));
  backup
    .command('move')
    .description(
      'put the embedded database of DATA_DIR into that of DATABASE_URL; a server that runs on it goes on reading meanwhile',
    )
    .option('--replace', 'put it in the place of what is there, which is lost')
    .option('--undo', 'go on with the embedded database, without what was written at the new place since')
    .action((options: MoveOptions) => move(options, json));
}
