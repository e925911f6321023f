import type { Database } from '@stempel/db';
import { prepareFolder } from '@stempel/services';
import { finishRemoving } from './backup/replaced-files.ts';
import { type Config, ConfigurationError } from './config.ts';
import type { Logger } from './log.ts';

/** Makes the folder of files ready to be written. Throws ConfigurationError naming the variable, the folder and the reason. */
export async function openFileFolder(files: NonNullable<Config['files']>): Promise<void> {
  try {
    await prepareFolder(files);
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigurationError(`FILES_DIR is "${files.path}", which cannot be written: ${message}.`);
  }
}

/** What a restore that was killed left of workspaces that it replaced; a folder that cannot be used now can wait. */
export async function removeReplacedFiles(
  files: NonNullable<Config['files']>,
  db: Database,
  log: Logger,
): Promise<void> {
  try {
    const removed = await finishRemoving(files, db);
    if (removed > 0) log.info({ removed }, 'files of workspaces that a restore replaced were removed');
  } catch (error) {
    log.warn({ err: error }, 'files of workspaces that a restore replaced were not removed');
  }
}
